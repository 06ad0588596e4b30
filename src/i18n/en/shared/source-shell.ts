import { texts } from '../../texts.ts';

/** Texts of the area that takes a recording which are shown before its code is loaded. */
export const sourceShell = texts('source', {
  dropTitle: 'Drop an audio or video file here',
  chooseFile: 'Choose a file',
});
