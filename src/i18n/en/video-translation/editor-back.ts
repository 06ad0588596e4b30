import { texts } from '../../texts.ts';

/** Texts of the check by translating back. */
export const editorBack = texts('video-editor-back', {
  menu: 'Back-translation',
  selected: { one: 'The selected line', other: '{count} selected lines' },
  unchecked: { one: '{count} line not checked yet', other: '{count} lines not checked yet' },
  all: { one: 'The only line', other: 'All {count} lines' },
  priced: '{lines} · {cost}',
  cost: { one: '{count} credit', other: '{count} credits' },
  progress: 'Translating back {done} of {total}',
  cancel: 'Cancel',
  done: { one: '{count} line translated back · {cost}', other: '{count} lines translated back · {cost}' },
  noEngine: 'Nothing here translates {target} back into {source}.',
  back: 'Back:',
  score: '{score}%',
  scoreHint: 'How much of the original came back: {score} of 100',
  doubtful: 'It may say something else.',
});
