/** Peaks a second of a waveform as it is seen from near. */
export const FINE_PEAKS_PER_SECOND = 100;
/** Length of a part of such a waveform, in milliseconds; each is asked for by itself. */
export const FINE_PART_MS = 40_000;
