import { texts } from '../../texts.ts';

/** Texts of the picture of a translated video and its controls. */
export const videoStage = texts('video-stage', {
  stage: 'Video',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  waveform: 'Waveform',
  chosen: '{label}: {value}',
  view: 'View',
  split: 'Split view',
  original: 'Original',
  translation: 'Translation',
  originalSound: 'Original sound',
  lowered: 'Original lowered',
  background: 'Background only',
  kept: 'Original kept',
  off: 'Original off',
  speed: 'Playback speed',
  times: '{factor}×',
  fullScreen: 'Full screen',
  endFullScreen: 'Leave full screen',
  unplayable: 'This browser cannot play the recording. The translated voices are still heard.',
});
