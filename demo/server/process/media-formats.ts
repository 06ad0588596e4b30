/** Media type of audio, and of video, by the name of the demuxer. */
export const MEDIA: Readonly<Record<string, readonly [audio: string, video: string]>> = {
  aac: ['audio/aac', ''],
  ac3: ['audio/ac3', ''],
  aiff: ['audio/aiff', ''],
  amr: ['audio/amr', ''],
  asf: ['audio/x-ms-wma', 'video/x-ms-wmv'],
  au: ['audio/basic', ''],
  avi: ['', 'video/x-msvideo'],
  caf: ['audio/x-caf', ''],
  flac: ['audio/flac', ''],
  flv: ['', 'video/x-flv'],
  matroska: ['audio/webm', 'video/webm'],
  mov: ['audio/mp4', 'video/mp4'],
  mp3: ['audio/mpeg', ''],
  mpeg: ['', 'video/mpeg'],
  mpegts: ['audio/mp2t', 'video/mp2t'],
  ogg: ['audio/ogg', 'video/ogg'],
  w64: ['audio/x-w64', ''],
  wav: ['audio/wav', ''],
};

/**
 * ffmpeg demuxers of containers that hold the audio themselves. Playlists and scripts are left out: they could make
 * ffmpeg open other files.
 */
export const MEDIA_FORMATS: readonly string[] = Object.keys(MEDIA);
