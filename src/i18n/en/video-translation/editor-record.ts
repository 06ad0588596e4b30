import { texts } from '../../texts.ts';

/** Texts of recording one line of a translated video by oneself. */
export const editorRecord = texts('video-editor-record', {
  recordLine: 'Record line {number}',
  lockedLine: 'Unlock line {number} to record it',
  title: 'Speak line {number} yourself',
  hint: 'It has {seconds} s in the video. It costs nothing, and earlier takes stay.',
  begin: 'Start recording',
  listen: 'Listen',
  stop: 'Stop',
  again: 'Record again',
  made: 'Your recording: {length}',
  use: 'Use for this line',
  failed: 'The recording could not be used. It is kept in this browser. {reason}',
  done: 'Line {number} is spoken by you.',
});
