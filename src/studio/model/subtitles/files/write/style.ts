/** Height of the picture that the sizes of a style are meant for. */
export const STYLE_HEIGHT = 1080;

/** How subtitles look in a picture. Sizes are pixels of a picture 1080 high. */
export interface SubtitleStyle {
  font: string;
  sizePx: number;
  /** `#rrggbb`, as all colours here. */
  color: string;
  outlinePx: number;
  outlineColor: string;
  /** A box behind the text in place of the outline; opacity 0 … 1. */
  box: { color: string; opacity: number; paddingPx: number } | null;
  place: 'bottom' | 'middle' | 'top';
  /** From the edge of the picture that the text stands at. */
  marginPx: number;
  /** From its left and right edge. */
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

/** Size of the second language, of that of the first. */
export const SECOND_SIZE = 0.7;
