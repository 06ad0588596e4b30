/**
 * Options of ffmpeg by which the first sound track of a file has each sample at its time since the file begins. By
 * themselves, samples close the gaps of what is damaged, and a sound that begins later than the picture begins at once.
 */
export interface KeptPlaces {
  /** Before the input. */
  input: readonly string[];
  /** Filters, the first ones of the track. */
  filter: string;
}

/** @param startSeconds when the file begins by its own clock */
export const keepPlaces = (startSeconds: number): KeptPlaces => ({
  // Otherwise ffmpeg counts from the first track that is read, in some formats
  input: ['-copyts'],
  filter: `asetpts=PTS-${startSeconds}/TB,aresample=async=1:first_pts=0`,
});
