import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { SubtitleStyle } from '../../src/contract/index.ts';
import { lookOf } from '../../src/studio/model/subtitles/look.ts';
import { cuesOfRow } from '../../src/studio/model/subtitles/row-cues.ts';
import { writeSubtitles } from '../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import { launch } from '../support/browser.ts';
import type { Figure } from './figure.ts';
import { servePages } from './pages/serve-pages.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const GRAY = 0x80;
const SEEN = 40;

const SECONDS = 8;

const ROWS: readonly [text: string, target: string, text: string, source: string][] = [
  ['A maré sobe mais depressa do que se pensa.', 'pt', 'The tide comes in faster than you think.', 'en'],
  ['Fine.', 'en', 'Bien.', 'fr'],
  [
    'Nobody expected the river to rise so quickly after the storm, not even the old pilot.',
    'en',
    'Personne ne pensait que le fleuve monterait si vite après la tempête, pas même le vieux pilote.',
    'fr',
  ],
  ['Où sont-ils passés ? Il était pourtant là ce matin, près du quai.', 'fr', 'Where is he?', 'en'],
  [
    'Warum öffnest du das Fenster? Draußen ist es viel zu kalt, und der Wind weht seit Tagen vom Meer herein!',
    'de',
    'Why do you open the window? It is far too cold outside, and the wind has blown from the sea for days!',
    'en',
  ],
  ['Жили-были старик со старухой у самого синего моря.', 'ru', 'By the blue sea lived an old couple.', 'en'],
  ['Η θάλασσα ανεβαίνει γρήγορα.', 'el', 'The sea is rising fast.', 'en'],
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
  { ...PLAIN, size: 5, box: true, both: true },
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

/** A grey picture with the subtitles of a file at a time. */
function burn(file: string, fonts: string, ms: number): Buffer {
  const grey = `color=0x808080:s=${WIDTH}x${HEIGHT}:d=0.1`;
  const picture = `${grey},setpts=PTS+${ms / 1000}/TB,format=rgb24,ass=${file}:fontsdir=${fonts}`;
  const output = ['-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-'];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', picture, ...output];
  return execFileSync('ffmpeg', args, { maxBuffer: 1e8 });
}

/** Rows over the picture of the editor against the same ones burned by libass, one subtitle after another: how far apart their boxes are. */
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
      for (const [text, target, sourceText, source] of ROWS) {
        const rules = { target, source, frameRate: 25 };
        const row = { id: text, startMs: 0, endMs: SECONDS * 1_000, translation: text, source: sourceText };
        const all = cuesOfRow({ ...row, text }, rules);
        const file = join(folder, 'row.ass');
        const languages = style.both ? 'both' : 'text';
        const frame = { width: WIDTH, height: HEIGHT };
        writeFileSync(file, writeSubtitles(all, 'ass', { languages, style: lookOf(style), frame }));
        for (const { startMs, endMs } of all) {
          const ms = (startMs + endMs) / 2;
          const burned = await boxOf(burn(file, fonts, ms));
          await page.evaluate(
            (order) => (globalThis as unknown as { show(...order: unknown[]): Promise<void> }).show(...order),
            [row, rules, ms, style] as const,
          );
          const shown = await boxOf(await page.screenshot());
          for (const side of ['left', 'right', 'top', 'bottom'] as const)
            worst = Math.max(worst, Math.abs(shown[side] - burned[side]));
          cues++;
        }
      }
    yield { figure: 'cues', value: cues, unit: 'cues' };
    yield { figure: 'farthest-edge', value: worst, unit: 'px', goal: { atMost: 4 } };
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}
