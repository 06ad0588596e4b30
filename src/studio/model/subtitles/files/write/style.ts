/** Height of the picture that style sizes refer to, in pixels. */
export const STYLE_HEIGHT = 1080;

/** How subtitles look in a picture. Sizes are pixels of a picture 1080 high. */
export interface SubtitleStyle {
  font: string;
  sizePx: number;
  /** `#rrggbb`, like all colours here. */
  color: string;
  outlinePx: number;
  outlineColor: string;
  /** A box behind the text instead of the outline; opacity 0 … 1. */
  box: { color: string; opacity: number; paddingPx: number } | null;
  place: 'bottom' | 'middle' | 'top';
  /** Distance from the edge of the picture at `place`. */
  marginPx: number;
  /** Distance from the left and right edges. */
  sideMarginPx: number;
}

export const SUBTITLE_STYLE: SubtitleStyle = {
  font: 'Noto Sans',
  sizePx: 54,
  color: '#ffffff',
  outlinePx: 3,
  outlineColor: '#000000',
  box: null,
  place: 'bottom',
  marginPx: 54,
  sideMarginPx: 96,
};

/** Font size of the second language, relative to the first. */
export const SECOND_SIZE = 0.7;
