/**
 * ffmpeg options that keep each sample of the first audio track at its time from the beginning of the file. Without
 * them, ffmpeg closes gaps in damaged audio, and moves a track that starts after the picture to the beginning.
 */
export interface KeptPlaces {
  /** Options before the input. */
  input: readonly string[];
  /** Filters to put before all others of the track. */
  filter: string;
}

/** @param startSeconds start time of the file by its own clock */
export const keepPlaces = (startSeconds: number): KeptPlaces => ({
  // Otherwise ffmpeg counts times from the first track that it reads, in some formats
  input: ['-copyts'],
  filter: `asetpts=PTS-${startSeconds}/TB,aresample=async=1:first_pts=0`,
});
