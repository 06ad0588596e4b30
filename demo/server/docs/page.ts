import { html } from 'hono/html';
import { callSection } from './call.ts';
import { callsOf, type ApiCall, type ApiDocument } from './document.ts';
import { valueOf } from './schema.ts';

interface Group {
  name: string;
  id: string;
  calls: readonly ApiCall[];
}

const groupsOf = (document: ApiDocument): Group[] => {
  const calls = callsOf(document);
  return document.tags.map(({ name }) => ({
    name,
    id: `calls-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }));
};

const groupLinks = ({ name, calls }: Group) =>
  html`<details>
    <summary>${name}</summary>
    <ul>
      ${calls.map(
        ({ operationId, method, path }) =>
          html`<li>
            <a href="#${operationId}"><b>${method}</b> ${path}</a>
          </li>`,
      )}
    </ul>
  </details>`;

const beginning = (address: string) => `export API=${address}
# For calls that spend credits: a new key for each work or order, the same one to send it again
export ONCE=$(openssl rand -hex 16)
# An API key of the workbench, for calls of programs
export KEY=vox_…
# An access token, for calls of a signed-in user; it ends after a while
export TOKEN=$(curl -fsS "$API/accounts/v1/sign_in" -H 'Content-Type: application/json' \\
  -d '{"email": "somebody@example.com", "password": "…"}' | jq -r .secure_tokens.access_token)`;

/**
 * The calls of the OpenAPI document as HTML.
 *
 * @param address URL of this server
 */
export const docsContent = (document: ApiDocument, address: string) => {
  const groups = groupsOf(document);
  const shapes = Object.entries(document.components.schemas);
  return html`<nav aria-label="Calls">
      ${groups.map(groupLinks)}
      <p><a href="#shapes">Shapes</a></p>
    </nav>
    <main>
      <h1>API of ${document.info.title}</h1>
      <p class="lead">
        Version ${document.info.version}, ${groups.flatMap(({ calls }) => calls).length} calls. Programs find
        the same in
        <a href="/openapi.json">openapi.json</a>.
      </p>
      <p>
        A call is made with an API key (page <a href="/workbench/api-keys">API Keys</a>), with the access
        token of a signed-in user, or by a page with its site key. A call that spends credits takes the header
        <code>Idempotency-Key</code>: with the same one it is done once, however often it is sent.
      </p>
      <p>
        An answer with status 200 whose <code>code</code> is not 0 is a refusal; <code>msg</code> has the
        reason.
      </p>
      <figure>
        <figcaption>Before the first command</figcaption>
        <pre tabindex="0" aria-label="Before the first command">${beginning(address)}</pre>
      </figure>
      ${groups.map(
        ({ name, id, calls }) =>
          html`<section aria-labelledby="${id}">
            <h2 id="${id}">${name}</h2>
            ${calls.map((call) => callSection(call, document.components.schemas))}
          </section>`,
      )}
      <section aria-labelledby="shapes">
        <h2 id="shapes">Shapes</h2>
        ${shapes.map(
          ([name, schema]) =>
            html`<article id="shape-${name}" aria-labelledby="shape-${name}-name">
              <h3 id="shape-${name}-name">${name}</h3>
              ${valueOf(schema)}
            </article>`,
        )}
      </section>
    </main>`;
};
