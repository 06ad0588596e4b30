/** Of the page of benchmarks, which has no file beside it. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1917, #ecedee);
  --soft: light-dark(#57534e, #a8adb4);
  --paper: light-dark(#fafaf9, #0e0f12);
  --rule: light-dark(#e7e5e4, #2a2e36);
  --signal: light-dark(#3b5bdb, #748ffc);
  --code: light-dark(#f0efed, #1e2127);
  --ok: light-dark(#166534, #86efac);
  --short: light-dark(#b91c1c, #fca5a5);
}
body {
  max-inline-size: 960px;
  margin: 0 auto;
  padding: 40px 24px 96px;
  background: var(--paper);
  color: var(--ink);
  font: 400 14px/1.5 system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
h1 { margin: 0 0 12px; font-size: 28px; font-weight: 600; line-height: 1.25; }
h2 { margin: 40px 0 4px; font-size: 18px; font-weight: 600; scroll-margin-block-start: 16px; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 8px 24px; margin: 24px 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
a { color: var(--signal); border-radius: 4px; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--signal); outline-offset: 2px; }
.when { margin: 0 0 12px; color: var(--soft); }
code { padding: 1px 4px; border-radius: 4px; background: var(--code); color: var(--ink); font: 0.9em ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace; }
table { inline-size: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 6px 16px 6px 0; border-block-start: 1px solid var(--rule); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { border: 0; color: var(--soft); font-weight: 400; }
tbody th { font-weight: 500; }
th:first-child { inline-size: 38%; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.ok { color: var(--ok); }
.short { color: var(--short); font-weight: 600; }
`;
