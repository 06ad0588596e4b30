import { html, raw } from 'hono/html';
import { judge, shortValue, type Figure } from '../figure.ts';
import type { Facts } from './machine.ts';
import type { Benchmarks, BenchRun } from './report.ts';
import { style } from './style.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const factList = (facts: Facts) =>
  html`<dl>
    ${Object.entries(facts).map(
      ([name, fact]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${fact}</dd>
        </div>`,
    )}
  </dl>`;

const goalText = (figure: Figure): string => {
  const goal = judge(figure);
  if (!goal) return '';
  return `${goal.sign === '<=' ? 'at most' : 'at least'} ${number.format(goal.bound)}`;
};

const figureRow = (figure: Figure) => {
  const verdict = judge(figure)?.verdict;
  return html`<tr>
    <th scope="row">${figure.figure}</th>
    <td class="number">${number.format(shortValue(figure.value))}</td>
    <td>${figure.unit}</td>
    <td>${goalText(figure)}</td>
    <td>${verdict ? html`<span class="${verdict}">${verdict}</span>` : ''}</td>
  </tr>`;
};

const section = ({ bench, command, at, load, commit, versions, isFinished, figures }: BenchRun) =>
  html`<section aria-labelledby="${bench}">
    <h2 id="${bench}">${bench}</h2>
    <p class="when">
      <time datetime="${at}">${moment.format(new Date(at))} UTC</time> · load
      ${load.map((one) => one.toFixed(1)).join(' to ')}${commit && ` · commit ${commit}`} ·
      <code>${command}</code>
    </p>
    <p class="when">
      ${Object.entries(versions)
        .map(([name, version]) => `${name}: ${version}`)
        .join(' · ')}
    </p>
    ${isFinished ? '' : html`<p class="short">The bench failed before its end: figures are missing.</p>`}
    <table>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" class="number">Value</th>
          <th scope="col">Unit</th>
          <th scope="col">Goal</th>
          <th scope="col">Reached</th>
        </tr>
      </thead>
      <tbody>
        ${figures.map(figureRow)}
      </tbody>
    </table>
  </section>`;

const summary = (runs: readonly BenchRun[]): string => {
  const verdicts = runs.flatMap(({ figures }) => figures.map((figure) => judge(figure)?.verdict));
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  return `Figures: ${verdicts.length}; with a goal: ${count('ok')} ok, ${count('short')} short.`;
};

/** A page of benchmarks in one file, without anything from elsewhere. */
export const reportPage = ({ machine, runs }: Benchmarks): string =>
  String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>Benchmarks · Voxbench</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <main>
            <h1>Benchmarks</h1>
            <p>
              ${summary(runs)} Each bench is repeated by the command beside it; the load says how busy the
              machine was before it and at its end.
            </p>
            ${factList(machine)}
            <nav aria-label="Benches">
              ${runs.map(({ bench }) => html`<a href="#${bench}">${bench}</a> `)}
            </nav>
            ${runs.map(section)}
          </main>
        </body>
      </html>`,
  );
