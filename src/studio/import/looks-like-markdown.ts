/** Marks rare in plain text, with their weight as evidence. */
const SIGNS: readonly (readonly [RegExp, number])[] = [
  [/^#{1,6} \S.*\n[^\S\n]*$/m, 2],
  [/^#{2,6} \S/m, 2],
  [/\*\*[^\s*][^*\n]*\*\*/, 2],
  [/\[[^\]\n]+\]\([^)\s]+\)/, 2],
  [/^(```|~~~)/m, 2],
  [/^\|?[ :-]*-{3,}[ :-]*\|[ :|-]*$/m, 2],
  [/^# \S/m, 1],
  [/^(?:[-*+] .+\n){2}/m, 1],
  [/(^|\s)[_*][^\s_*][^_*\n]*[_*](?=[\s.,;:!?]|$)/m, 1],
  [/`[^`\n]+`/, 1],
  [/^> \S/m, 1],
];

/** Whether a text is clearly written in Markdown: one strong sign, or two weak ones. */
export const looksLikeMarkdown = (text: string): boolean =>
  SIGNS.reduce((sum, [sign, weight]) => sum + (sign.test(text) ? weight : 0), 0) >= 2;
