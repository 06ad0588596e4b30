import { texts } from '../../texts.ts';

/** Texts of the video translation that are shown before its code is loaded. */
export const videoTranslationShell = texts('video-translation', {
  panel: 'Video translation',
  dropTitle: 'Drop a video, a sound file or subtitles here',
});
