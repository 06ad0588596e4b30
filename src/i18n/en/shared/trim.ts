import { texts } from '../../texts.ts';

/** Texts of the waveform on which a part of a recording is chosen. */
export const trim = texts('trim', {
  part: 'Part of the recording',
  partStart: 'Start of the part',
  partEnd: 'End of the part',
  partTimes: '{start} to {end}',
  partLength: '{length} chosen of {total}',
  playPart: 'Play the part',
  pausePart: 'Pause',
});
