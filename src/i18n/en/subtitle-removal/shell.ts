import { texts } from '../../texts.ts';

/** Texts of the subtitle removal that are shown before its code is loaded. */
export const subtitleRemovalShell = texts('subtitle-removal', {
  panel: 'Subtitle removal',
  dropTitle: 'Drop a video here',
});
