import { texts } from '../../texts.ts';

/** Texts of the question which chapters are made. */
export const bookMake = texts('audiobook-make', {
  makeTitle: 'Make chapters',
  makeHint: 'A chapter is a good sample: make one first, listen, then make the rest.',
  allChapters: 'All chapters',
  nothingOpen: 'made',
  noVoice: 'no voice',
  noVoiceWhy: 'Chapters without a voice cannot be made. Choose a narrator under Cast.',
  cost: { one: '{count} credit', other: '{count} credits' },
  makeFor: 'Make · {cost}',
  make: 'Make',
  takes: 'Takes about {wait} and sounds for about {length}.',
  pricing: 'Calculating the price…',
  priceFailed: 'The price could not be calculated. {reason}',
  leftOutWords: 'These words cannot be read by the chosen voices and will be left out: {words}',
});
