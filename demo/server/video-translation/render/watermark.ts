import type { TextWatermark } from '../../../../src/contract/index.ts';
import type { WatermarkPlace } from '../../../../src/contract/constants/video-translation.ts';
import { escapeAss } from '../../../../src/studio/model/subtitles/files/ass-text.ts';
import { SUBTITLE_FACES } from '../../../../src/studio/model/subtitles/look.ts';
import { marginOf } from './watermark-place.ts';

/** Positions by ASS alignment numbers, laid out like a numeric keypad. */
const PLACES: Record<WatermarkPlace, number> = {
  'bottom-left': 1,
  'bottom-right': 3,
  center: 5,
  'top-left': 7,
  'top-right': 9,
};
/** Width of the outline, as a share of the height of the letters. */
const OUTLINE = 0.06;
/** End of the watermark, later than the end of any video. */
const END = '99:00:00.00';

/** Font of text watermarks. */
export const WATERMARK_FONT = 'sans';

/**
 * A watermark as an ASS file. Unlike the `drawtext` filter of ffmpeg, libass has fonts for every script and does not expand
 * expressions in the text.
 */
export const watermarkAss = (
  { text, place, opacity, size }: TextWatermark,
  { width, height }: { width: number; height: number },
): string => {
  const letters = (height * size) / 100;
  const margin = marginOf({ height });
  const transparency = Math.round((1 - opacity) * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase();
  const [white, black] = [`&H${transparency}FFFFFF`, `&H${transparency}000000`];
  const style = [
    ['Mark', SUBTITLE_FACES[WATERMARK_FONT].family, letters.toFixed(1), white, white, black, black],
    [0, 0, 0, 0, 100, 100, 0, 0, 1, (letters * OUTLINE).toFixed(1), 0, PLACES[place]],
    [margin, margin, margin, -1],
  ];
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'ScaledBorderAndShadow: yes',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: ${style.flat().join(',')}`,
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    `Dialogue: 0,0:00:00.00,${END},Mark,,0,0,0,,${escapeAss(text)}`,
    '',
  ].join('\n');
};
