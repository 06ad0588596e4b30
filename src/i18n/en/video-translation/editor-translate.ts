import { texts } from '../../texts.ts';

/** Texts of translating lines again. */
export const editorTranslate = texts('video-editor-translate', {
  translate: 'Translate',
  selected: { one: 'The selected line', other: '{count} selected lines' },
  missing: { one: '{count} line without a translation', other: '{count} lines without a translation' },
  all: { one: 'The only line', other: 'All {count} lines' },
  progress: 'Translating {done} of {total}',
  cancel: 'Cancel',
  done: { one: '{count} line translated · {cost}', other: '{count} lines translated · {cost}' },
  cost: { one: '{count} credit', other: '{count} credits' },
});
