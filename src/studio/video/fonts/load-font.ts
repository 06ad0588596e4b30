import type { SubtitleStyle } from '../../../contract/index.ts';
import { SUBTITLE_FACES } from '../../model/subtitles/look.ts';

type Font = SubtitleStyle['font'];

/** Files of a font, each with the characters it has. */
export type FontFiles = readonly { readonly url: string; readonly range: string }[];

const FILES: Readonly<Record<Font, () => Promise<{ files: FontFiles }>>> = {
  sans: () => import('./sans.ts'),
  serif: () => import('./serif.ts'),
  mono: () => import('./mono.ts'),
};
const asked = new Map<Font, Promise<void>>();

/** Name of a font in style sheets; the page may have another one of its real name. */
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
 * Makes a font known to the page; the browser fetches the files whose characters are shown. Measured as libass does, so
 * that lines stand where they are burned. Where a file cannot be had, or has no such character, the system's font is
 * shown.
 */
export function loadFont(font: Font): Promise<void> {
  const asking = asked.get(font) ?? addFaces(font).catch(() => void asked.delete(font));
  asked.set(font, asking);
  return asking;
}
