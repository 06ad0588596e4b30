import { formatTimestamp } from '../../../timestamp.ts';
import { SECOND_STYLE, escapeAss } from '../ass-text.ts';
import type { SubtitleCue } from '../subtitle-cue.ts';
import { SECOND_SIZE, STYLE_HEIGHT, type SubtitleStyle } from './style.ts';

const STYLE_COLUMNS =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding';
const EVENT_COLUMNS = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

/** Alignment as on a numeric keypad, middle column. */
const PLACES = { bottom: 2, middle: 5, top: 8 } as const;

/**
 * Border styles: an outline, or one box behind all lines, a libass extension. With the standard box, lines overlap
 * darker.
 */
const [OUTLINE, BOX] = [1, 4];
/** Encoding with which libass detects right-to-left text. */
const BY_TEXT = -1;

/** A colour in ASS: transparency, blue, green, red. */
const assColor = (color: string, opacity = 1): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => color.slice(at, at + 2));
  const transparency = Math.round((1 - opacity) * 255)
    .toString(16)
    .padStart(2, '0');
  return `&H${transparency}${blue}${green}${red}`.toUpperCase();
};

/** Removes commas, which separate fields. */
const field = (text: string): string => text.replaceAll(/[,\s]+/g, ' ').trim();

/** ASS times have hundredths of a second. */
const assTime = (ms: number): string =>
  formatTimestamp(Math.round(ms / 10) * 10)
    .replace(/^0/, '')
    .slice(0, -1);

const styleLine = (name: string, style: SubtitleStyle, size: number, scale: number): string => {
  const px = (length: number) => Math.round(length * scale * 10) / 10;
  const { box } = style;
  const outline = assColor(style.outlineColor);
  const back = box ? assColor(box.color, box.opacity) : outline;
  const edges = box ? [BOX, 0, px(box.paddingPx)] : [OUTLINE, px(style.outlinePx), 0];
  const color = assColor(style.color);
  const side = Math.round(style.sideMarginPx * scale);
  const values = [
    [name, field(style.font), px(size), color, color, outline, back],
    [0, 0, 0, 0, 100, 100, 0, 0, ...edges, PLACES[style.place]],
    [side, side, Math.round(style.marginPx * scale), BY_TEXT],
  ];
  return `Style: ${values.flat().join(',')}`;
};

/**
 * ASS for libass. A cue's source, if any, is below its text and smaller.
 *
 * @param frame size of the picture, in pixels
 */
export const toAss = (
  cues: readonly SubtitleCue[],
  style: SubtitleStyle,
  frame: { width: number; height: number },
): string => {
  const scale = frame.height / STYLE_HEIGHT;
  const events = cues.map(({ startMs, endMs, text, speaker = '', source }) => {
    const said = escapeAss(text) + (source ? `\\N${SECOND_STYLE}${escapeAss(source)}` : '');
    return `Dialogue: 0,${assTime(startMs)},${assTime(endMs)},Default,${field(speaker)},0,0,0,,${said}`;
  });
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    `PlayResX: ${frame.width}`,
    `PlayResY: ${frame.height}`,
    '',
    '[V4+ Styles]',
    `Format: ${STYLE_COLUMNS}`,
    styleLine('Default', style, style.sizePx, scale),
    styleLine('Second', style, style.sizePx * SECOND_SIZE, scale),
    '',
    '[Events]',
    `Format: ${EVENT_COLUMNS}`,
    ...events,
    '',
  ].join('\n');
};
