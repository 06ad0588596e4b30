import { SPEAKERS, filmClips, speechPeaks } from '../support/film.ts';
import { stage } from '../support/stage.tsx';
import { createPlayhead, TimelineHost } from '../support/timeline-host.tsx';

const DURATION_MS = 2 * 3_600_000;
const CLIPS = 5_000;

/** A page with nothing but the timeline of a long film. */
stage(
  <TimelineHost
    durationMs={DURATION_MS}
    playhead={createPlayhead()}
    lanes={SPEAKERS}
    clips={filmClips(SPEAKERS, CLIPS, DURATION_MS)}
    peaks={speechPeaks(DURATION_MS / 40, 1)}
    background={speechPeaks(DURATION_MS / 40, 2)}
  />,
);
