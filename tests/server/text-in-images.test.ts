import { existsSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { because } from '../../demo/server/engines/because.ts';
import type { EngineState } from '../../demo/server/engines/engine.ts';
import { READY, off } from '../../demo/server/engines/status.ts';
import type { ImageTextEngine, TextLine } from '../../demo/server/engines/text-in-images/engine.ts';
import { PATIENT } from '../support/patient.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { exif, makeMoving, pngOf, withSegment } from '../support/pictures.ts';
import { drawText, scanPdf, setLines } from '../support/text-pictures.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ engines: [] });
  user = await server.signUp();
});
afterAll(() => server.close());

const importFile = (bytes: Uint8Array, fileName: string, caller = user) =>
  caller.call('POST /v1/scripts/import', {
    query: { file_name: fileName },
    body: new Blob([new Uint8Array(bytes)]),
  });
const imported = async (bytes: Uint8Array, fileName = 'picture.png') => {
  const { status, body } = await importFile(bytes, fileName);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const textOf = async (picture: Sharp) => (await imported(await picture.png().toBuffer())).text;
const refusal = async (bytes: Uint8Array, fileName = 'picture.png') => {
  const { status, body } = await importFile(bytes, fileName);
  expect(status).toBe(422);
  return (body as unknown as { detail: { type: string }[] }).detail[0]!.type;
};

const FERRY = ['The ferry leaves at seven, long before', 'the market opens.'];
/** A picture of 1,000 by 1,000 pixels. */
const squareOf = (text: string[]) => drawText(setLines(text), { width: 1_000, height: 1_000 });
const FERRY_TEXT = 'The ferry leaves at seven, long before the market opens.';

describe('the text of a picture', () => {
  test('is read line by line and joined to paragraphs, and names the engine that read it', async () => {
    const lines = [...setLines(FERRY), ...setLines(['Nobody waits.'], { y: 240 })];
    const picture = await drawText(lines).png().toBuffer();
    expect(await imported(picture, 'ferry at the pier.png')).toEqual({
      title: 'ferry at the pier',
      text: `${FERRY_TEXT}\n\nNobody waits.`,
      language: null,
      dropped: [],
      read_by: 'Tesseract',
    });
  });

  test('is read in two columns, one after the other', async () => {
    const first = [
      'The old ferry left the harbour',
      'at seven in the morning, and',
      'nobody on the pier waved.',
    ];
    const second = [
      'Meanwhile the market opened',
      'its doors. Fish, bread and',
      'oranges were sold before the',
    ];
    const picture = drawText(
      [
        ...setLines([...first, 'The captain kept his eyes on', 'the grey water.'], { size: 26 }),
        ...setLines([...second, 'bell rang twice, and people', 'went home content.'], { size: 26, x: 540 }),
      ],
      { width: 1040 },
    );
    expect(await textOf(picture)).toBe(
      `${first.join(' ')} The captain kept his eyes on the grey water.\n\n${second.join(' ')} bell rang twice, and people went home content.`,
    );
  });

  test.each([
    [3, 180],
    [6, -90],
    [8, 90],
  ])('is rotated by its EXIF orientation %i', async (orientation, angle) => {
    const turned = await drawText(setLines(FERRY)).rotate(angle).jpeg({ quality: 95 }).toBuffer();
    const photo = withSegment(turned, 0xe1, exif(orientation, ''));
    expect((await imported(photo, 'photo.jpg')).text).toBe(FERRY_TEXT);
  });

  test.each(['jpeg', 'webp', 'gif', 'tiff'] as const)(
    'is read from a %s, whatever its file name says',
    async (kind) => {
      const picture = await drawText(setLines(FERRY))[kind]().toBuffer();
      expect((await imported(picture, 'picture.docx')).text).toBe(FERRY_TEXT);
    },
  );

  test('is read on a transparent background', async () => {
    const picture = drawText(setLines(FERRY), { paper: 'none' });
    expect(await textOf(picture)).toBe(FERRY_TEXT);
  });

  test('of a long screenshot is read from top to bottom, without cutting a line', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => `This is message number ${at + 100}.`);
    const picture = drawText(setLines(lines, { leading: 2 }), { width: 700, height: 5_200 });
    expect((await textOf(picture)).match(/\d+/g)).toEqual(lines.map((line) => /\d+/.exec(line)![0]));
  });
});

describe('a scanned PDF', () => {
  const page = (text: string[], at: number) =>
    drawText([...setLines(text, { x: 160, y: 240, size: 34 }), { text: String(at + 1), x: 800, y: 2_200 }], {
      width: 1_654,
      height: 2_339,
      font: 'DejaVu Serif, serif',
    });

  const DAYS = [
    [
      'The old ferry left the harbour at seven, and',
      'nobody on the pier waved. It was the last one',
      'of the year, and the captain looked',
    ],
    [
      'back only once. On the second day they saw',
      'whales. They swam beside the boat until noon,',
      'then the weather turned and they',
    ],
    [
      'were gone. Rain fell on the third day. The cook',
      'made soup, and everybody stayed below until',
      'the lamps were lit. After midnight',
    ],
    [
      'somebody sang. The island rose out of the fog',
      'on the fourth morning, green and quite near.',
      'They counted eleven houses and a',
    ],
    [
      'white church. Fifth came the unloading, which',
      'took until dusk. Nobody lifted the piano',
      'alone. The mayor thanked everyone.',
    ],
  ];

  test('is read page by page, without page numbers; sentences continue across pages', async () => {
    const { text, dropped, read_by } = await imported(await scanPdf(DAYS.map(page)), 'scan.pdf');
    expect(text).toBe(DAYS.flat().join(' '));
    expect(dropped).toEqual(['page_numbers']);
    expect(read_by).toBe('Tesseract');
  });

  test('with too many pages is refused', async () => {
    const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
    expect(await refusal(await scanPdf(Array.from({ length: 51 }, blank)), 'scan.pdf')).toBe(
      'err_scan_too_long',
    );
  });
});

describe('is refused, and nothing is made up:', () => {
  const noise = (sigma: number) =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } });
  /** A scan of some pages, the last one with a picture of another size than its file states. */
  const scanClaiming = async (claimed: string, before: string[][]) => {
    const pages = [...before.map((text) => drawText(setLines(text))), squareOf(FERRY)];
    const file = Buffer.from(await scanPdf(pages)).toString('latin1');
    return Buffer.from(file.replace('/Width 1000 /Height 1000', claimed), 'latin1');
  };
  const huge = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty file', () => new Uint8Array(), 'err_file_empty'],
    ['a blank picture', () => blank.png().toBuffer(), 'err_file_without_text'],
    ['noise', () => noise(60).png().toBuffer(), 'err_file_without_text'],
    ['blots', () => noise(60).blur(3).normalise().png().toBuffer(), 'err_file_without_text'],
    ['one pixel', () => huge(1, 1), 'err_file_without_text'],
    ['a picture of 100 megapixels', () => huge(10_000, 10_000), 'err_image_too_large'],
    [
      'a small file that says to be a picture of ten gigapixels',
      () => pngOf({ width: 100_000, height: 100_000 }, new Uint8Array(100)),
      'err_image_too_large',
    ],
    [
      'a scanned page that says to be a picture of a gigapixel',
      () => scanClaiming('/Width 99999/Height 9999', []),
      'err_page_too_large',
    ],
    [
      'a scan with a page that says to be a little too large',
      () => scanClaiming('/Width 12001/Height 12500', [FERRY]),
      'err_page_too_large',
    ],
    ['a picture as thin as a thread', () => huge(20, 900_000), 'err_scan_too_long'],
    ['a moving GIF', () => makeMoving('gif'), 'err_picture_animated'],
    ['a moving WebP', () => makeMoving('webp'), 'err_picture_animated'],
    [
      'a picture that was cut off',
      async () => (await drawText(setLines(FERRY)).png().toBuffer()).subarray(0, 4_000),
      'err_file_damaged',
    ],
    ['no picture, though its name says so', () => Buffer.from('Just a text.'), 'err_file_damaged'],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'err_file_damaged'],
  ])('%s', async (_, make, type) => {
    expect(await refusal(await make())).toBe(type);
  });
});

describe('engines', () => {
  const line = (text: string): TextLine => ({
    text,
    left: 10,
    top: 10,
    right: 200,
    bottom: 40,
    confidence: 1,
  });
  /** An engine that tests control. */
  const fake = (id: string, read: ImageTextEngine['read'], state: EngineState = READY): ImageTextEngine => ({
    id,
    name: id,
    state: () => state,
    onChange: () => () => {},
    read,
    close: async () => {},
  });
  const withEngines = async (
    engines: readonly ImageTextEngine[],
    run: (caller: TestUser, server: TestServer) => Promise<void>,
  ) => {
    const own = await startTestServer({ engines: [], imageTextEngines: engines });
    try {
      await run(await own.signUp(), own);
    } finally {
      await own.close();
    }
  };
  const picture = () => drawText(setLines(FERRY)).png().toBuffer();

  test('say when none is ready, for pictures and for scanned pages', async () => {
    const absent = fake('absent', async () => [], off(because('models_off')));
    await withEngines([absent], async (caller) => {
      const scan = await scanPdf([drawText(setLines(FERRY))]);
      for (const file of [await picture(), scan]) {
        const { status, body } = await importFile(file, 'file', caller);
        expect([status, (body as unknown as { detail: { type: string }[] }).detail[0]!.type]).toEqual([
          422,
          'err_image_text_not_allowed',
        ]);
      }
    });
  });

  test('are tried in turn when one fails', async () => {
    const broken = fake('broken', () => Promise.reject(new Error('out of memory')));
    const second = fake('second', async () => [line('From the second.')]);
    await withEngines([broken, second], async (caller) => {
      const { body } = await importFile(await picture(), 'a.png', caller);
      expect(body.data).toMatchObject({ text: 'From the second.', read_by: 'second' });
    });
  });

  test('give up a picture that nobody waits for, and delete its file', async () => {
    const files: string[] = [];
    let isGivenUp = false;
    const slow = fake('slow', (file, signal) => {
      files.push(file);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isGivenUp = true;
          reject(signal.reason as Error);
        });
      });
    });
    await withEngines([slow], async (caller, { url }) => {
      const stop = new AbortController();
      const asked = fetch(`${url}/v1/scripts/import?file_name=a.png`, {
        method: 'POST',
        headers: { ...caller.headers, 'content-type': 'application/octet-stream' },
        body: new Blob([new Uint8Array(await picture())]),
        signal: stop.signal,
      });
      await vi.waitFor(() => expect(files).toHaveLength(1), PATIENT);
      expect(existsSync(files[0]!)).toBe(true);
      stop.abort();
      await expect(asked).rejects.toThrow();
      await vi.waitFor(() => expect([isGivenUp, existsSync(files[0]!)]).toEqual([true, false]), PATIENT);
    });
  });
});

test('engines for text in images are listed with how to enable them', async () => {
  const { body } = await server.call('GET /healthz', {});
  const engines = body.engines.filter(({ capability }) => capability === 'text-in-images');
  expect(engines.map(({ id, state }) => [id, state])).toEqual([
    ['ppocr', 'off'],
    ['tesseract', 'ready'],
  ]);
  expect(engines[0]!.reason).toMatch(/VOXBENCH_MODELS/);
});
