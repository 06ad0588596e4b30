import { texts } from '../texts.ts';

/** Texts of the voice library that stand before its code has come. */
export const voicesShell = texts('voices', {
  voices: 'Voices',
  search: 'Search by name or description',
  searchHere: 'Search voices',
});
