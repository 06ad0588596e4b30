import type { Plugin } from 'vite';

const STRING = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*(?:${STRING}),?`, 'g');
/** Types of what events carry; at run time they are empty objects. */
const DETAIL = /\bdetail: detail<[^()]*>\(\),?/g;
const MANUAL = /\b(?:slots|parts|cssProperties): \{[^{}]*\},?/g;

/** An event of which nothing is left is raised just as well without a word of it. */
const PLAIN_EVENT = /'vox-[\w-]+':\s*\{\s*\},?/g;

/** Leaves out what only manuals and types need of the faces of elements. */
export const lean = (): Plugin => ({
  name: 'lean-specs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/[^?]*\bspec\.ts$/ },
    handler: (code) => ({
      code: code.replace(MANUAL, '').replace(DETAIL, '').replace(SUMMARY, '').replace(PLAIN_EVENT, ''),
      map: null,
    }),
  },
});
