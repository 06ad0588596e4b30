import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { SubtitleStyle } from '../../src/contract/index.ts';
import { toAss } from '../../src/studio/model/subtitles/files/write/ass.ts';
import { lookOf } from '../../src/studio/model/subtitles/look.ts';
import { netflix } from '../../src/studio/model/subtitles/presets.ts';
import { wrapCue } from '../../src/studio/model/subtitles/segment/wrap.ts';
import { launch } from '../support/browser.ts';
import type { Figure } from './figure.ts';
import { servePages } from './pages/serve-pages.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const GRAY = 0x80;
const SEEN = 40;

const LINES: readonly [text: string, language: string][] = [
  ['A maré sobe mais depressa do que se pensa.', 'pt'],
  ['Fine.', 'en'],
  ['Nobody expected the river to rise so quickly after the storm, not even the old pilot.', 'en'],
  ['Où sont-ils passés ? Il était pourtant là ce matin, près du quai.', 'fr'],
  ['Warum öffnest du das Fenster? Draußen ist es viel zu kalt!', 'de'],
  ['Жили-были старик со старухой у самого синего моря.', 'ru'],
  ['Η θάλασσα ανεβαίνει γρήγορα.', 'el'],
];
const PLAIN: SubtitleStyle = {
  font: 'sans',
  size: 6,
  color: '#ffffff',
  outline: '#000000',
  box: false,
  place: 'bottom',
  both: false,
};
const STYLES: readonly SubtitleStyle[] = [
  PLAIN,
  { ...PLAIN, font: 'serif', size: 5, place: 'top' },
  { ...PLAIN, font: 'mono', size: 4 },
];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Around all that is not the grey of the picture. */
async function boxOf(picture: Buffer): Promise<Box> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const box = { left: info.width, right: 0, top: info.height, bottom: 0 };
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      if (Math.abs(data[(y * info.width + x) * info.channels]! - GRAY) < SEEN) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = y;
    }
  return box;
}

/** A folder with the fonts that the browser shows, and no others. */
function fontsFolder(folder: string): string {
  for (const font of ['noto-sans', 'noto-serif', 'noto-sans-mono']) {
    const files = join(import.meta.dirname, '../../node_modules/@fontsource', font, 'files');
    for (const file of readdirSync(files).filter((name) => name.endsWith('-600-normal.woff2')))
      cpSync(join(files, file), join(folder, file));
  }
  return folder;
}

/** Subtitles over the picture of the editor against the same ones burned by libass: how far apart their boxes are. */
export default async function* (): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'voxbench-overlay-'));
  const fonts = fontsFolder(folder);
  const server = await servePages();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
    await page.goto(`${server.url}overlay.html`);
    await page.waitForFunction('globalThis.show');
    let worst = 0;
    let cues = 0;
    for (const style of STYLES)
      for (const [text, language] of LINES) {
        const lines = wrapCue(text, netflix, language).join('\n');
        const ass = toAss([{ startMs: 0, endMs: 5_000, text: lines }], lookOf(style), {
          width: WIDTH,
          height: HEIGHT,
        });
        const file = join(folder, 'cue.ass');
        writeFileSync(file, ass);
        const picture = `color=0x808080:s=${WIDTH}x${HEIGHT}:d=0.1,format=rgb24,ass=${file}:fontsdir=${fonts}`;
        const args = [
          '-v',
          'error',
          '-f',
          'lavfi',
          '-i',
          picture,
          '-frames:v',
          '1',
          '-f',
          'image2',
          '-c:v',
          'png',
          '-',
        ];
        const burned = await boxOf(execFileSync('ffmpeg', args, { maxBuffer: 1e8 }));
        await page.evaluate(
          ([texts, chosen]) =>
            (globalThis as unknown as { show(...order: unknown[]): Promise<void> }).show(texts, chosen),
          [[{ text, language }], style] as const,
        );
        const shown = await boxOf(await page.screenshot());
        for (const side of ['left', 'right', 'top', 'bottom'] as const)
          worst = Math.max(worst, Math.abs(shown[side] - burned[side]));
        cues++;
      }
    yield { figure: 'cues', value: cues, unit: 'cues' };
    yield { figure: 'farthest-edge', value: worst, unit: 'px', goal: { atMost: 4 } };
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}
