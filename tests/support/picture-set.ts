import { execFileSync } from 'node:child_process';
import sharp, { type Sharp } from 'sharp';
import { allowDrawings, drawText, setLines } from './text-pictures.ts';

/** A picture and its text as it is to be read. */
export interface TextPicture {
  name: string;
  draw(): Promise<Buffer>;
  text: string;
}

const png = (picture: Sharp) => picture.png().toBuffer();
const of = (
  name: string,
  lines: readonly string[],
  look: Parameters<typeof drawText>[1] = {},
  set: Parameters<typeof setLines>[1] = {},
): TextPicture => ({ name, draw: () => png(drawText(setLines(lines, set), look)), text: lines.join(' ') });

/** A frame of a film that never stands still, with a subtitle as players draw it. */
const subtitled = (name: string, source: string, lines: readonly string[]): TextPicture => ({
  name,
  text: lines.join(' '),
  async draw() {
    const input = [
      '-f',
      'lavfi',
      '-i',
      source,
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      'pipe:1',
    ];
    const frame = execFileSync('ffmpeg', ['-loglevel', 'error', '-nostdin', ...input], {
      maxBuffer: 2 ** 26,
    });
    const texts = lines.map(
      (line, at) =>
        `<text x="640" y="${700 - (lines.length - at) * 52}" font-size="42" text-anchor="middle">${line}</text>`,
    );
    allowDrawings();
    const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
      <g fill="#fff" stroke="#000" stroke-width="5" paint-order="stroke" font-family="DejaVu Sans, sans-serif">${texts.join('')}</g></svg>`;
    return png(sharp(frame).composite([{ input: Buffer.from(overlay) }]));
  },
});

const LEFT = [
  'The old ferry left the harbour',
  'at seven in the morning, and',
  'nobody on the pier waved.',
  'The captain kept his eyes on',
  'the grey water.',
];
const RIGHT = [
  'Meanwhile the market opened',
  'its doors. Fish, bread and',
  'oranges were sold before the',
  'bell rang twice, and people',
  'went home content.',
];

/** What people bring: pages, slides, screenshots, photos, films. */
export const pictureSet: readonly TextPicture[] = [
  of('a page', ['The ferry leaves at seven, long before', 'the market opens, and nobody is awake.']),
  {
    name: 'two columns',
    draw: () =>
      png(
        drawText([...setLines(LEFT, { size: 26 }), ...setLines(RIGHT, { size: 26, x: 540 })], {
          width: 1040,
        }),
      ),
    text: `${LEFT.join(' ')}\n\n${RIGHT.join(' ')}`,
  },
  of('a dark slide', ['Quarterly results exceed the plan'], { ink: '#fff', paper: '#102040' }, { size: 40 }),
  of(
    'faint letters',
    ['Hardly visible words on a wall'],
    { width: 1280, height: 720, ink: '#c4c4c4', paper: '#ccc' },
    { size: 40, y: 400 },
  ),
  of(
    'small letters in a large window',
    ['Letters of fourteen pixels in a large window.'],
    { width: 1600, height: 900 },
    { size: 14, y: 400 },
  ),
  of('figures', ['Total: $1,234.56 (incl. 20% VAT)'], { font: 'DejaVu Sans Mono, monospace' }),
  of('French', ['Le café était fermé à midi,', 'où êtes-vous allés ?'], { font: 'DejaVu Serif, serif' }),
  of('a crooked photo', ['Slightly crooked photo of a sign'], { turned: -4 }, { size: 36, y: 200 }),
  subtitled('a subtitle on a pattern', 'sierpinski=s=1280x720', [
    'Please open the window, because',
    'it is warm in here.',
  ]),
  subtitled('a subtitle on a fractal', 'mandelbrot=s=1280x720', ['She has a small shop near the station.']),
];
