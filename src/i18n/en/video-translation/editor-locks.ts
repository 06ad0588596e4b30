import { texts } from '../../texts.ts';

/** Texts about lines that another window locked while they changed in this one. */
export const editorLocks = texts('video-editor-locks', {
  lockedText: 'Line {number} was locked in another window, so your change is not in it. You wrote:',
  lockedElse:
    'Line {number} was locked in another window, so your change of its times or its voice is not in it.',
  lockedGone: 'A line that you changed was locked, then deleted, in another window. You wrote:',
  useMine: 'Unlock and use mine',
  discard: 'Discard mine',
});
