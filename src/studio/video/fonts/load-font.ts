import type { SubtitleStyle } from '../../../contract/index.ts';
import { SUBTITLE_FACES } from '../../model/subtitles/look.ts';

type Font = SubtitleStyle['font'];

/** Font files with the characters each contains. */
export type FontFiles = readonly { readonly url: string; readonly range: string }[];

const FILES: Readonly<Record<Font, () => Promise<{ files: FontFiles }>>> = {
  sans: () => import('./sans.ts'),
  serif: () => import('./serif.ts'),
  mono: () => import('./mono.ts'),
};
const asked = new Map<Font, Promise<void>>();

/** CSS name of a font. Its real name may be used by the page for another one. */
export const fontFamily = (font: Font): string => `vox-subtitles-${font}`;

async function addFaces(font: Font): Promise<void> {
  const { ascent, descent } = SUBTITLE_FACES[font];
  const { files } = await FILES[font]();
  for (const { url, range } of files) {
    const face = new FontFace(fontFamily(font), `url("${url}")`, {
      unicodeRange: range,
      ascentOverride: `${ascent / 10}%`,
      descentOverride: `${descent / 10}%`,
      lineGapOverride: '0%',
    });
    document.fonts.add(face);
  }
}

/**
 * Adds a font to the page. The browser fetches only the files with characters in use. Metrics match libass, so that
 * lines are where they will be burned in. If a file fails or lacks a character, a system font is used.
 */
export function loadFont(font: Font): Promise<void> {
  const asking = asked.get(font) ?? addFaces(font).catch(() => void asked.delete(font));
  asked.set(font, asking);
  return asking;
}
