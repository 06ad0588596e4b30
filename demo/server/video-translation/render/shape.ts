import {
  RENDER_PORTRAIT,
  renderPictureBits,
  type RenderQuality,
} from '../../../../src/contract/constants/video-translation.ts';
import type { RenderPicture } from '../../../../src/contract/index.ts';
import type { PictureShape } from '../../video/encode-part.ts';
import type { RenderOrder } from './order.ts';

/** Constant rate factors of x264. */
const FACTORS: Record<RenderQuality, number> = { high: 18, balanced: 23, small: 28 };

interface Size {
  width: number;
  height: number;
}

const even = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);

/**
 * The largest portrait crop of a picture. @param center its centre along the side that is cut, as a share of that side
 */
const cutPortrait = ({ width, height }: Size, center: number) => {
  const wide = even(Math.min(width, height * RENDER_PORTRAIT));
  const high = even(Math.min(height, width / RENDER_PORTRAIT));
  const from = (whole: number, part: number) =>
    Math.floor(Math.max(0, Math.min(whole - part, center * whole - part / 2)));
  return { width: wide, height: high, x: from(width, wide), y: from(height, high) };
};

/** Whether an order changes the picture, so that it has to be re-encoded. */
export const isReshaped = (size: Size, look: RenderPicture): boolean =>
  look.portrait_center !== null ||
  look.watermark !== null ||
  look.quality !== 'high' ||
  look.megabytes !== null ||
  (look.lines !== null && look.lines < Math.min(size.width, size.height));

/** Size, crop and quality with which a render encodes its recording's picture. */
export const shapeOf = ({
  picture,
  look,
  durationMs,
  sound,
}: Pick<RenderOrder, 'look' | 'durationMs' | 'sound'> & { picture: Size }): PictureShape => {
  const cut = look.portrait_center === null ? null : cutPortrait(picture, look.portrait_center);
  const { width, height } = cut ?? picture;
  const factor = Math.min(1, (look.lines ?? Infinity) / Math.min(width, height));
  const bits = look.megabytes && renderPictureBits(look.megabytes, durationMs, sound === 'both' ? 2 : 1);
  return {
    cut,
    width: even(Math.round(width * factor)),
    height: even(Math.round(height * factor)),
    rate: bits === null ? { factor: FACTORS[look.quality] } : { bits },
  };
};
