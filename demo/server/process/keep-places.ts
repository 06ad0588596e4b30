/**
 * Options of ffmpeg that keep each sample of the first sound track at its time since the file begins. Without them, ffmpeg closes
 * the gaps of damaged sound, and a track that begins later than the picture begins at once.
 */
export interface KeptPlaces {
  /** Options before the input. */
  input: readonly string[];
  /** Filters, the first ones of the track. */
  filter: string;
}

/** @param startSeconds when the file begins by its own clock */
export const keepPlaces = (startSeconds: number): KeptPlaces => ({
  // Otherwise ffmpeg counts times from the first track that it reads, in some formats
  input: ['-copyts'],
  filter: `asetpts=PTS-${startSeconds}/TB,aresample=async=1:first_pts=0`,
});
