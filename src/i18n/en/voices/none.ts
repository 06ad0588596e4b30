import { texts } from '../../texts.ts';

/** Texts of a voice library that has no voice to show. */
export const noVoices = texts('no-voices', {
  noneTitle: 'No voices yet',
  noneText: 'Voices appear here as soon as the server has installed them.',
  notFoundTitle: 'No matching voice',
  notFoundText: 'Try another word, or clear the filters to see all voices.',
  noFavoritesTitle: 'No favorites here',
  noFavoritesText: 'Mark a voice with the heart to find it here again.',
  notCollectedTitle: 'No such voice in this collection',
  notCollectedText: 'Put voices into it with the folder on their card.',
});
