import { html } from 'hono/html';
import { curlOf } from './curl.ts';
import type { ApiCall, Content, Media, Parameter, Schemas } from './document.ts';
import { typeOf, valueOf } from './schema.ts';

const WAYS: Readonly<Record<string, string>> = {
  apiKey: 'an API key',
  accessToken: 'an access token',
  siteKey: 'a site key',
};

/** Describes who may make the call. */
const callersOf = ({ security }: ApiCall): string => {
  if (security.length === 0) return 'Anybody';
  const ways = security.flatMap((way) => Object.keys(way)).map((name) => WAYS[name] ?? name);
  const whoever = security.some((way) => Object.keys(way).length === 0) ? 'Anybody, or whoever has' : 'With';
  return `${whoever} ${ways.join(' or ')}`;
};

const parameterRow = ({ name, in: place, required, description, schema }: Parameter) =>
  html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${place}</td>
    <td>${typeOf(schema)}${required ? '' : ', optional'}${description ? html`<br />${description}` : ''}</td>
  </tr>`;

const parameterTable = (parameters: readonly Parameter[]) =>
  parameters.length === 0
    ? ''
    : html`<table>
        <caption>
          Parameters
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">In</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(parameterRow)}
        </tbody>
      </table>`;

const isFile = ({ schema }: Media): boolean => schema?.format === 'binary';

const fileTypes = (types: readonly string[]) =>
  types.length > 0
    ? html`<p class="media">
        A file: ${types.map((type, index) => html`${index > 0 ? ' or ' : ''}<code>${type}</code>`)}
      </p>`
    : '';

const mediaOf = ([type, { schema, itemSchema }]: readonly [string, Media]) => {
  const shown = schema ?? itemSchema;
  return html`<p class="media"><code>${type}</code>${itemSchema ? ', each event' : ''}</p>
    ${shown ? valueOf(shown) : ''}`;
};

const contentOf = (content: Content) => {
  const media = Object.entries(content);
  const files = media.filter(([, one]) => isFile(one)).map(([type]) => type);
  return html`${fileTypes(files)} ${media.filter(([, one]) => !isFile(one)).map(mediaOf)}`;
};

const bodyOf = ({ requestBody }: ApiCall) =>
  requestBody
    ? html`<details>
        <summary>Body${requestBody.required ? '' : ', optional'}</summary>
        ${requestBody.description ? html`<p>${requestBody.description}</p>` : ''}
        ${contentOf(requestBody.content)}
      </details>`
    : '';

const answersOf = ({ responses }: ApiCall) => {
  const { 200: answer, ...refusals } = responses;
  return html`<details>
      <summary>Answer</summary>
      ${contentOf(answer?.content ?? {})}
    </details>
    <details>
      <summary>Refusals</summary>
      <dl class="refusals">
        ${Object.entries(refusals).map(
          ([status, { description, content = {} }]) =>
            html`<div>
              <dt><code>${status}</code></dt>
              <dd>${description}: ${Object.values(content).map(({ schema = {} }) => typeOf(schema))}</dd>
            </div>`,
        )}
      </dl>
    </details>`;
};

/** A call: its purpose, parameters, answer, and an example command. */
export const callSection = (call: ApiCall, schemas: Schemas) =>
  html`<article id="${call.operationId}" aria-labelledby="${call.operationId}-name">
    <h3 id="${call.operationId}-name">${call.summary}</h3>
    <p class="call"><b>${call.method}</b> <code>${call.path}</code></p>
    <p class="who">${callersOf(call)}</p>
    ${call.description ? html`<p>${call.description}</p>` : ''} ${parameterTable(call.parameters)}
    ${bodyOf(call)} ${answersOf(call)}
    <figure>
      <figcaption>curl</figcaption>
      <pre tabindex="0" aria-label="Command for: ${call.summary}">${curlOf(call, schemas)}</pre>
    </figure>
  </article>`;
