import { texts } from '../../texts.ts';

/** Texts of the transcription that are shown before its code is loaded. */
export const transcriptionShell = texts('transcription', {
  panel: 'Transcription',
});
