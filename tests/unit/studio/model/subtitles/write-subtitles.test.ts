import { describe, expect, test } from 'vitest';
import type { SubtitleCue } from '../../../../../src/studio/model/subtitles/files/subtitle-cue.ts';
import { readSubtitles } from '../../../../../src/studio/model/subtitles/files/read/read-subtitles.ts';
import { SUBTITLE_STYLE } from '../../../../../src/studio/model/subtitles/files/write/style.ts';
import { writeSubtitles } from '../../../../../src/studio/model/subtitles/files/write/write-subtitles.ts';

const read = (source: string): SubtitleCue[] => {
  const file = readSubtitles(new TextEncoder().encode(source));
  if ('refusal' in file) throw new Error(JSON.stringify(file.refusal));
  expect(file.problems).toEqual([]);
  return file.cues;
};

const CUES: SubtitleCue[] = [
  {
    startMs: 1_000,
    endMs: 2_500,
    text: 'Bonjour,\ntout le monde !',
    source: 'Hello,\neverybody!',
    speaker: 'Ann',
  },
  { startMs: 3_661_010, endMs: 3_662_000, text: '- Où ?\n- 42', source: '- Where?\n- 42', speaker: 'Ben' },
  { startMs: 3_700_000, endMs: 3_701_000, text: '=1+1, "oui" & {non} \\N', source: "'no'", speaker: 'Ann' },
];
const bare = (cues: readonly SubtitleCue[], ...without: (keyof SubtitleCue)[]) =>
  cues.map((cue) =>
    Object.fromEntries(
      Object.entries(cue).filter(
        ([key, value]) => value !== undefined && !without.includes(key as keyof SubtitleCue),
      ),
    ),
  );

describe('written subtitles can be read again', () => {
  const cues = CUES.map((cue) => ({ ...cue, text: cue.text.replace(' \\N', '') }));

  test('from SRT, which has no speakers', () => {
    expect(bare(read(writeSubtitles(cues, 'srt')))).toEqual(bare(cues, 'speaker', 'source'));
  });
  test('from WebVTT', () => {
    expect(bare(read(writeSubtitles(cues, 'vtt')))).toEqual(bare(cues, 'source'));
  });
  test('from ASS', () => {
    expect(bare(read(writeSubtitles(CUES, 'ass')))).toEqual(bare(CUES, 'source'));
  });
  test('from ASS in two languages', () => {
    expect(bare(read(writeSubtitles(CUES, 'ass', { languages: 'both' })))).toEqual(bare(CUES));
  });
  test('from CSV in two languages', () => {
    expect(bare(read(writeSubtitles(CUES, 'csv', { languages: 'both' })))).toEqual(bare(CUES));
  });
  test('from CSV in one language', () => {
    expect(bare(read(writeSubtitles(CUES, 'csv')))).toEqual(bare(CUES, 'source'));
  });
  test('from JSON', () => {
    const rows = JSON.parse(writeSubtitles(CUES, 'json', { languages: 'both' })) as Record<string, unknown>[];
    expect(rows[0]).toEqual({
      start_ms: 1_000,
      end_ms: 2_500,
      speaker: 'Ann',
      text: CUES[0]!.text,
      source: CUES[0]!.source,
    });
    expect(rows.length).toBe(CUES.length);
  });

  test('from right to left, in spoken order', () => {
    const arabic = [
      { startMs: 0, endMs: 1_000, text: 'قال: "مرحبا (1) Hello!"\nثم ذهب…', source: 'שלום, עולם 42.' },
    ];
    expect(bare(read(writeSubtitles(arabic, 'srt')))).toEqual(bare(arabic, 'source'));
    expect(bare(read(writeSubtitles(arabic, 'vtt')))).toEqual(bare(arabic, 'source'));
    expect(bare(read(writeSubtitles(arabic, 'ass', { languages: 'both' })))).toEqual(bare(arabic));
    expect(bare(read(writeSubtitles(arabic, 'csv', { languages: 'both' })))).toEqual(bare(arabic));
    expect(writeSubtitles(arabic, 'txt')).toBe('قال: "مرحبا (1) Hello!" ثم ذهب…\n');
  });
});

describe('languages', () => {
  const [cue] = CUES;
  test('are the translation, the source, or one below the other', () => {
    expect(writeSubtitles([cue!], 'srt', { languages: 'source' })).toContain('\nHello,\neverybody!\n');
    expect(writeSubtitles([cue!], 'vtt', { languages: 'both' })).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\n<v Ann>Bonjour,\ntout le monde !\nHello,\neverybody!\n',
    );
  });
  test('use a smaller font for the source in ASS', () => {
    const [, size, second] = /Style: Default,[^,]+,([\d.]+)[^]+Style: Second,[^,]+,([\d.]+)/.exec(
      writeSubtitles([cue!], 'ass', { languages: 'both' }),
    )!;
    expect(Number(second)).toBeLessThan(Number(size));
  });
});

test('plain text names a speaker only when the speaker changes', () => {
  const cues = [
    { startMs: 0, endMs: 1, text: 'One\nmore', speaker: 'Ann' },
    { startMs: 1, endMs: 2, text: 'Two', speaker: 'Ann' },
    { startMs: 2, endMs: 3, text: '', speaker: 'Ben' },
    { startMs: 3, endMs: 4, text: 'Three', speaker: 'Ben' },
  ];
  expect(writeSubtitles(cues, 'txt')).toBe('Ann: One more\nTwo\n\nBen: Three\n');
  expect(writeSubtitles(CUES.slice(0, 2), 'txt', { languages: 'both' })).toBe(
    'Ann: Bonjour, tout le monde !\nHello, everybody!\n\nBen: - Où ? - 42\n- Where? - 42\n',
  );
});

test('an empty line in a text does not end the cue', () => {
  const [cue, ...more] = read(writeSubtitles([{ startMs: 0, endMs: 900, text: 'a\n\n \nb' }], 'vtt'));
  expect(cue!.text).toBe('a\nb');
  expect(more).toEqual([]);
});

test('a CSV table contains no formulas, and a dash is not taken for one', () => {
  const cues = ['=1+1', '@SUM(A1)', '-2+3', '-Oui', '- Non'].map((text) => ({ startMs: 0, endMs: 0, text }));
  const cells = writeSubtitles(cues, 'csv')
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(',')[3]);
  expect(cells).toEqual([`"'=1+1"`, `"'@SUM(A1)"`, `"'-2+3"`, '-Oui', '- Non']);
});

describe('the style of ASS', () => {
  const styleOf = (changes: Partial<typeof SUBTITLE_STYLE>, frame = { width: 1920, height: 1080 }) => {
    const lines = writeSubtitles(CUES, 'ass', { style: { ...SUBTITLE_STYLE, ...changes }, frame }).split(
      '\n',
    );
    const names = lines
      .find((line) => line.startsWith('Format: Name'))!
      .slice(8)
      .split(', ');
    const values = lines
      .find((line) => line.startsWith('Style: Default'))!
      .slice(7)
      .split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  };

  test('has font, size, colors, outline, position and margins', () => {
    expect(
      styleOf({ font: 'Noto Sans', color: '#ffcc00', outlineColor: '#102030', place: 'top' }),
    ).toMatchObject({
      Fontname: 'Noto Sans',
      Fontsize: '54',
      PrimaryColour: '&H0000CCFF',
      OutlineColour: '&H00302010',
      BorderStyle: '1',
      Outline: '3',
      Alignment: '8',
      MarginL: '96',
      MarginV: '54',
      // Makes libass detect the direction of the text
      Encoding: '-1',
    });
  });
  test('has a box instead of the outline', () => {
    expect(styleOf({ box: { color: '#000000', opacity: 0.6, paddingPx: 8 } })).toMatchObject({
      BorderStyle: '4',
      BackColour: '&H66000000',
      Outline: '0',
      Shadow: '8',
    });
  });
  test('scales with the picture', () => {
    expect(styleOf({}, { width: 1280, height: 720 })).toMatchObject({
      Fontsize: '36',
      Outline: '2',
      MarginV: '36',
    });
  });
});
