import { texts } from '../../texts.ts';

/** Texts of the voice library that are shown before its code is loaded. */
export const voicesShell = texts('voices', {
  voices: 'Voices',
  search: 'Search by name or description',
  searchHere: 'Search voices',
});
