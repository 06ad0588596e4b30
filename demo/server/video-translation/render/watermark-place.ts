import type { WatermarkPlace } from '../../../../src/contract/constants/video-translation.ts';

interface Size {
  width: number;
  height: number;
}

/** Distance of a watermark from the edges of the picture, as a share of the picture's height. */
const MARGIN = 0.03;

export const marginOf = ({ height }: Pick<Size, 'height'>): number => Math.round(height * MARGIN);

/** Position of a watermark's top left corner in the picture, in pixels. */
export const placeOf = (place: WatermarkPlace, frame: Size, mark: Size): { x: number; y: number } => {
  const margin = marginOf(frame);
  if (place === 'center')
    return {
      x: Math.round((frame.width - mark.width) / 2),
      y: Math.round((frame.height - mark.height) / 2),
    };
  const [vertical, horizontal] = place.split('-');
  return {
    x: horizontal === 'left' ? margin : frame.width - margin - mark.width,
    y: vertical === 'top' ? margin : frame.height - margin - mark.height,
  };
};
