import type { RemovalPart } from './plan.ts';
import { lastUpTo } from './sorted.ts';
import { secondsOf, type RemovalSource } from './source.ts';

/** Share of its source's bytes by which a result may be larger. The encoder misses the bitrate by about as much again. */
const MORE_MAX = 0.02;
/** Codecs that need fewer bits than H.264 for the same picture, and the factor by which H.264 needs more. */
const NEWER_CODEC = /^(hevc|vp9|av1)$/;
const NEWER_CODEC_SHARE = 1.5;
/** Minimum bitrate in bits per second: the encoder counts in thousands. */
const BITRATE_MIN = 8_000;

/** Bytes that a part takes in the source, and how many more its first frame needs as a key frame. */
const needsOf = (
  { bytes, starts }: RemovalSource,
  { from, to }: RemovalPart,
): { own: number; key: number } => {
  const own = bytes.slice(from, to).reduce((sum, count) => sum + count, 0);
  const last = lastUpTo(starts, from) ?? from;
  return { own, key: Math.max(0, bytes[last]! - bytes[from]!) };
};

/**
 * Bitrates in bits per second at which to encode the parts of a video so that the result has the bitrate of the source.
 * A part gets more than it had, because it begins with a key frame; where these make the result too large, all encoded
 * parts get less.
 *
 * @returns null for each part if the file does not tell the sizes of its frames
 */
export const partRatesOf = (source: RemovalSource, parts: readonly RemovalPart[]): (number | null)[] => {
  const { bytes, codec } = source;
  if (bytes.length === 0) return parts.map(() => null);
  const needs = parts.map((part) => needsOf(source, part));
  const encoded = needs.filter((_, index) => !parts[index]!.isCopied);
  const own = encoded.reduce((sum, need) => sum + need.own, 0);
  const keys = encoded.reduce((sum, need) => sum + need.key, 0);
  const room = bytes.reduce((sum, count) => sum + count, 0) * MORE_MAX;
  const share = keys > room ? (own + room) / (own + keys) : 1;
  const factor = NEWER_CODEC.test(codec) ? NEWER_CODEC_SHARE : 1;
  return parts.map((part, index) => {
    const seconds = secondsOf(source, part);
    const need = needs[index]!;
    return seconds > 0
      ? Math.max(BITRATE_MIN, Math.round((factor * share * (need.own + need.key) * 8) / seconds))
      : null;
  });
};
