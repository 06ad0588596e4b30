import { texts } from '../../texts.ts';

/** Texts of finding and replacing in the editor of a translated video. */
export const editorFind = texts('video-editor-find', {
  open: 'Find',
  find: 'Find and replace',
  words: 'Find',
  by: 'Replace with',
  matchCase: 'Match case',
  wholeWord: 'Whole words',
  pattern: 'Regular expression',
  where: 'Where',
  both: 'Both texts',
  source: 'Original',
  translation: 'Translation',
  counted: '{number} of {count}',
  count: { one: '{count} match', other: '{count} matches' },
  none: 'No matches',
  badPattern: 'This expression cannot be read: {reason}',
  previous: 'Previous match',
  next: 'Next match',
  showReplace: 'Replace',
  replace: 'Replace',
  replaceAll: 'Replace all',
  replaced: { one: '{count} match replaced', other: '{count} matches replaced' },
  tooLong: {
    one: '{count} line would be too long and was left as it is.',
    other: '{count} lines would be too long and were left as they are.',
  },
  close: 'Close the search',
});
