import { SPEAKERS, filmClips, speechPeaks } from '../support/film.ts';
import { stage } from '../support/stage.tsx';
import { createPlayhead, TimelineHost } from '../support/timeline-host.tsx';

const DURATION_MS = 2 * 3_600_000;
const CLIPS = 5_000;

/** As many pictures of a video as the server makes of one, without anything to see. */
function pictures() {
  const canvas = document.createElement('canvas');
  const [columns, count, width, height] = [16, 240, 128, 72];
  canvas.width = columns * width;
  canvas.height = (count / columns) * height;
  const url = canvas.toDataURL('image/jpeg');
  return { url, columns, count, width, height, everyMs: DURATION_MS / count };
}

/** A page with nothing but the timeline of a long film. */
stage(
  <TimelineHost
    durationMs={DURATION_MS}
    playhead={createPlayhead()}
    lanes={SPEAKERS}
    clips={filmClips(SPEAKERS, CLIPS, DURATION_MS)}
    peaks={speechPeaks(DURATION_MS / 40, 1)}
    thumbnails={pictures()}
    background={speechPeaks(DURATION_MS / 40, 2)}
  />,
);
