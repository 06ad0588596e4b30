import { texts } from '../../texts.ts';

/** Texts of the timeline of a video. */
export const timeline = texts('timeline', {
  timeline: 'Timeline',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole video',
  snap: 'Snap',
  follow: 'Follow',
  video: 'Video',
  original: 'Original',
  background: 'Background',
  clips: 'Lines of the speakers',
  keys: 'Arrow keys go from line to line. Alt with left or right moves the chosen lines by a frame. Shift and Alt move an edge: left and right the end, up and down the start. Enter opens the line. Plus, minus and zero zoom.',
  span: '{start} to {end}',
  notMade: 'not made yet',
  locked: 'locked',
  leftOut: 'left out',
  tooLong: '{seconds} s too long',
  selected: '{speaker}, {start} – {end}',
  severalSelected: { one: '{count} line selected', other: '{count} lines selected' },
});
