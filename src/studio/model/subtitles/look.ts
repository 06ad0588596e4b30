import type { SubtitleStyle as ChosenStyle } from '../../../contract/index.ts';
import { STYLE_HEIGHT, SUBTITLE_STYLE, type SubtitleStyle } from './files/write/style.ts';

/** A font for subtitles, on screen and burned in. */
interface SubtitleFace {
  /** Family name in the font files. */
  readonly family: string;
  /** Height above and below the baseline, by which libass scales the font, in thousandths of the em square. */
  readonly ascent: number;
  readonly descent: number;
}

/** The available fonts, from the packages `@fontsource/noto-…`, weight 600. */
export const SUBTITLE_FACES: Readonly<Record<ChosenStyle['font'], SubtitleFace>> = {
  sans: { family: 'Noto Sans SemiBold', ascent: 1124, descent: 395 },
  serif: { family: 'Noto Serif SemiBold', ascent: 1069, descent: 389 },
  mono: { family: 'Noto Sans Mono SemiBold', ascent: 1229, descent: 389 },
};

const BOX = { color: '#000000', opacity: 0.6 };
/** Widths of outline and box padding, relative to the font size. */
const OUTLINE = 1 / 18;
const PADDING = 1 / 8;

/** Converts the user's choices to a drawing style. */
export const lookOf = ({ font, size, color, outline, box, place }: ChosenStyle): SubtitleStyle => {
  const sizePx = (size / 100) * STYLE_HEIGHT;
  return {
    ...SUBTITLE_STYLE,
    font: SUBTITLE_FACES[font].family,
    sizePx,
    color,
    outlinePx: sizePx * OUTLINE,
    outlineColor: outline,
    box: box ? { ...BOX, paddingPx: sizePx * PADDING } : null,
    place,
  };
};
