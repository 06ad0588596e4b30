/** Peaks per second of a zoomed-in waveform. */
export const FINE_PEAKS_PER_SECOND = 100;
/** Length of a part of such a waveform, in milliseconds. Each part is requested separately. */
export const FINE_PART_MS = 40_000;
