import { texts } from '../../texts.ts';

/** Texts for a transcription that was deleted while its text is open. */
export const transcriptDeleted = texts('transcript-deleted', {
  why: 'This transcription was deleted elsewhere, so changes can no longer be saved. Its text is still here: copy or download it before you leave.',
  copyText: 'Copy text',
  copied: 'The text is on the clipboard.',
  copyFailed: 'Your browser does not let this page copy. Download the text instead.',
  downloadText: 'Download text',
});
