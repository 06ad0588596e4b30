import { texts } from '../../texts.ts';

/** Texts of the names and words of a book. */
export const bookWords = texts('audiobook-words', {
  title: 'Names and words',
  hint: 'Names and rare words, the most frequent first. What you change here holds for the whole book.',
  search: 'Search words',
  failed: 'The words could not be loaded.',
  retry: 'Try again',
  none: 'No names or rare words',
  noneText: 'All words of this book are common ones.',
  nothingFound: 'No word has “{words}” in it.',
  list: 'Names and words of the book',
  times: '{count}×',
  name: 'Name',
  hear: 'Hear {word}',
  stop: 'Stop {word}',
  cannotHear: 'No voice can say it',
  mend: 'Change {word}',
  mendTitle: 'How “{word}” is said',
  change: 'Change how {word} is said',
  forget: 'Say {word} as before',
  goTo: 'Show {word} in the text',
  said: 'Said: {how}',
});
