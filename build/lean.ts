import type { Plugin } from 'vite';

const STRING = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*(?:${STRING}),?`, 'g');
const MANUAL = /\b(?:slots|parts|cssProperties): \{[^{}]*\},?/g;

/** Leaves out what only a manual needs of the faces of elements: texts nobody reads at run time. */
export const lean = (): Plugin => ({
  name: 'lean-specs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[^?]*\bspec\.ts$/ },
    handler: (code) => ({ code: code.replace(MANUAL, '').replace(SUMMARY, ''), map: null }),
  },
});
