import { MEDIA_FORMATS } from '../process/media-formats.ts';
import { probeMedia, type MediaProbe, type MediaStream } from '../process/probe-media.ts';

/** The video track of a file. */
export interface Picture {
  /** In pixels, after rotation. */
  width: number;
  height: number;
  /** Average frames per second. */
  frameRate: number;
  codec: string;
  /** Browsers play the file as it is. */
  isPlayable: boolean;
}

const FRAME_RATE = 25;
/** Video and audio codecs that browsers support, by demuxer name. */
const PLAYABLE: readonly { format: RegExp; video: RegExp; audio: RegExp }[] = [
  { format: /mov|mp4/, video: /^(h264|av1|vp9)$/, audio: /^(aac|mp3|opus|flac)$/ },
  { format: /webm|matroska/, video: /^(vp8|vp9|av1)$/, audio: /^(opus|vorbis)$/ },
];
const PIXELS = /^yuvj?420p$/;

const playable = ({ format, streams }: MediaProbe, { codec, pixelFormat = '' }: MediaStream): boolean => {
  const sound = streams.find(({ type }) => type === 'audio');
  return PLAYABLE.some(
    (one) =>
      one.format.test(format) &&
      one.video.test(codec) &&
      PIXELS.test(pixelFormat) &&
      (!sound || one.audio.test(sound.codec)),
  );
};

/** The video track of a file; null without one. @throws as `probeMedia` */
export const pictureOf = async (path: string): Promise<Picture | null> => {
  const probe = await probeMedia(path, MEDIA_FORMATS);
  const stream = probe?.streams.find(({ type }) => type === 'video');
  if (!probe || !stream?.width || !stream.height) return null;
  const { width, height, isTurned, frameRate = FRAME_RATE, codec } = stream;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    frameRate,
    codec,
    isPlayable: playable(probe, stream),
  };
};
