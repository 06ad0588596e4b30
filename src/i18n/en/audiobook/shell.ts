import { texts } from '../../texts.ts';

/** Texts of the audiobook that are shown before its code is loaded. */
export const audiobookShell = texts('audiobook', {
  panel: 'Audiobook',
  dropTitle: 'Drop a book here',
});
