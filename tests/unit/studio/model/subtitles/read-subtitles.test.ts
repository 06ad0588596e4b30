import { describe, expect, test } from 'vitest';
import {
  SUBTITLE_BYTES_MAX,
  SUBTITLE_CHARACTERS_MAX,
  SUBTITLE_CUES_MAX,
  SUBTITLE_PROBLEMS_MAX,
} from '../../../../../src/contract/constants/subtitles.ts';
import { readSubtitles } from '../../../../../src/studio/model/subtitles/files/read/read-subtitles.ts';
import { formatTimestamp } from '../../../../../src/studio/model/timestamp.ts';

const result = (source: string, encoding: BufferEncoding = 'utf8') =>
  readSubtitles(new Uint8Array(Buffer.from(source, encoding)));
const read = (source: string, encoding?: BufferEncoding) => {
  const file = result(source, encoding);
  if ('refusal' in file) throw new Error(JSON.stringify(file.refusal));
  return file;
};
const refusal = (source: string) => {
  const file = result(source);
  return 'refusal' in file ? file.refusal : null;
};
const texts = (source: string) => read(source).cues.map(({ text }) => text);
const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const ass = (...events: string[]) =>
  `[Script Info]\nTitle: x\n\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${events.join('\n')}\n`;

describe('SRT', () => {
  test('is read with line breaks, empty lines and lines of digits', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:02,500\nTwo\nlines\n\n2\n0:00:03.2 --> 00:00:04,000 X1:40 Y1:20\nBefore\n\nafter\n42\n\n3\n00:00:05,000 --> 00:00:06,000\nLast';
    expect(read(source)).toEqual({
      format: 'srt',
      cues: [
        { startMs: 1_000, endMs: 2_500, text: 'Two\nlines' },
        { startMs: 3_200, endMs: 4_000, text: 'Before\nafter\n42' },
        { startMs: 5_000, endMs: 6_000, text: 'Last' },
      ],
      problems: [],
      problemCount: 0,
    });
  });

  test.each([
    ['<i>Hello</i> <font color="#fff">you</font>', 'Hello you'],
    ['{\\an8}Above', 'Above'],
    ['One\\Ntwo', 'One\ntwo'],
    ['Fish &amp; chips &lt;3 &#233; &#x1F600;', 'Fish & chips <3 é 😀'],
    ['I <3 you, 1 < 2', 'I <3 you, 1 < 2'],
    ['Ten --> nine', 'Ten --> nine'],
    ['&#0; &#x110000; &unknown;', '&#0; &#x110000; &unknown;'],
  ])('%o is read as %o', (line, expected) => {
    expect(texts(srt(line))).toEqual([expected]);
  });

  test('reports each damaged place by line, and reads the rest', () => {
    const source = [
      'stray words',
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'One',
      '',
      '2',
      '00:00:xx,000 --> 00:00:04,000',
      'lost',
      '',
      '3',
      '00:00:06,000 --> 00:00:05,000',
      'Three',
      '',
      '4',
      '-00:00:01,000 --> 00:00:01,500',
      'Four',
    ].join('\n');
    const file = read(source);
    expect(file.cues).toEqual([
      { startMs: 0, endMs: 1_500, text: 'Four' },
      { startMs: 1_000, endMs: 2_000, text: 'One' },
      { startMs: 6_000, endMs: 6_000, text: 'Three' },
    ]);
    expect(file.problems).toEqual([
      { line: 1, kind: 'text' },
      { line: 3, kind: 'overlap' },
      { line: 7, kind: 'time' },
      { line: 11, kind: 'reversed' },
      { line: 15, kind: 'negative' },
      { line: 15, kind: 'order' },
    ]);
  });

  test('lists only the first of many damaged places, and counts all', () => {
    const source = `${srt('Good')}\n${'00:xx --> 00:00:01,000\nlost\n\n'.repeat(500)}`;
    const { problems, problemCount } = read(source);
    expect([problems.length, problemCount]).toEqual([SUBTITLE_PROBLEMS_MAX, 500]);
  });
});

describe('WebVTT', () => {
  test('is read with speakers, without notes, styles and cue names', () => {
    const source =
      'WEBVTT - A film\nLanguage: pt\n\nNOTE\nnot this\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud Ana Silva>Bom <c.loud>dia</c></v>\n\n01:00:00.000 --> 01:00:01.000\nTchau\n';
    expect(read(source)).toMatchObject({
      format: 'vtt',
      cues: [
        { startMs: 1_000, endMs: 2_000, text: 'Bom dia', speaker: 'Ana Silva' },
        { startMs: 3_600_000, endMs: 3_601_000, text: 'Tchau' },
      ],
      problemCount: 0,
    });
  });

  test('with rolling captions has each line once', () => {
    const source =
      'WEBVTT\n\n00:00.000 --> 00:01.000\nhello<00:00:00.500><c> there</c>\n\n00:01.000 --> 00:02.000\nhello there\nhow<00:00:01.500><c> are you</c>\n\n00:02.000 --> 00:03.000\nhow are you\n';
    expect(texts(source)).toEqual(['hello there', 'how are you']);
  });
});

describe('ASS', () => {
  test('is read by the columns it declares, with commas and without styles, drawings and comments', () => {
    const source = ass(
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,Ann,0,0,0,,{\\i1}Well{\\i0}, yes\\Nand\\hno \\{maybe\\}',
      'Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,not this',
      'Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}',
    );
    expect(read(source)).toMatchObject({
      format: 'ass',
      cues: [{ startMs: 1_000, endMs: 2_500, text: 'Well, yes\nand\u00a0no {maybe}', speaker: 'Ann' }],
      problemCount: 0,
    });
  });

  test('in its older version (SSA) has other columns', () => {
    const source =
      '[Script Info]\nScriptType: v4.00\n\n[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.00,Default,,0000,0000,0000,,Hi, you\n';
    expect(read(source).cues).toMatchObject([{ startMs: 1_000, endMs: 2_000, text: 'Hi, you' }]);
  });

  test('reports damaged rows by line', () => {
    const source = ass(
      'Dialogue: 0,0:00:01.00',
      'Dialogue: 0,soon,0:00:02.00,Default,,0,0,0,,Hi',
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Good',
    );
    expect(read(source).problems).toEqual([
      { line: 10, kind: 'columns' },
      { line: 11, kind: 'time' },
    ]);
  });
});

describe('a CSV table', () => {
  test('has times as clock or seconds, texts with line breaks and quotes, and translations', () => {
    const source =
      'speaker,start_time,end_time,transcription,translation\nAnn,00:00:01.000,00:00:02.500,"He said ""no"",\nthen left",Il a dit non\nBen,3.5,4.25,Bye,\n';
    expect(read(source)).toEqual({
      format: 'csv',
      cues: [
        {
          startMs: 1_000,
          endMs: 2_500,
          speaker: 'Ann',
          source: 'He said "no",\nthen left',
          text: 'Il a dit non',
        },
        { startMs: 3_500, endMs: 4_250, speaker: 'Ben', source: 'Bye', text: '' },
      ],
      problems: [],
      problemCount: 0,
    });
  });

  test('without translations has texts, with columns in any order and semicolons', () => {
    const source = '\ufeffTranscription;Start time;End time\r\n"One; two";1;2\r\n';
    expect(read(source).cues).toEqual([{ startMs: 1_000, endMs: 2_000, text: 'One; two' }]);
  });

  test('reports damaged rows by line, even after a text of two lines', () => {
    const source =
      'speaker,start_time,end_time,transcription\nAnn,1,2,"One\ntwo"\nAnn,late,3,Three\nAnn,3\nAnn,4,5,Five\n';
    expect(read(source).problems).toEqual([
      { line: 4, kind: 'time' },
      { line: 5, kind: 'columns' },
    ]);
  });
});

describe('any encoding is read:', () => {
  const source = srt('Grüße');
  test.each([
    ['UTF-8 with a BOM', `\ufeff${source}`, 'utf8'],
    ['UTF-16 with a BOM', `\ufeff${source}`, 'utf16le'],
    ['UTF-16 without a BOM', source, 'utf16le'],
    ['Latin-1', source, 'latin1'],
    ['Windows line ends', source.replaceAll('\n', '\r\n'), 'utf8'],
  ] as const)('%s', (_name, text, encoding) => {
    expect(read(text, encoding).cues[0]!.text).toBe('Grüße');
  });
});

describe('a CSV table in any encoding is read:', () => {
  const table = (text: string, delimiter: string) =>
    [
      ['speaker', 'start_time', 'end_time', 'transcription', 'translation'],
      ['Zoë', '1,5', '2', text, `«${text}»`],
    ]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter))
      .join('\r\n');
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
  test.each([
    [
      'UTF-16 from a spreadsheet, with tabs',
      'Grüße',
      '\t',
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    ],
    ['big-endian UTF-16', 'Grüße', ';', (text: string) => bigEndian(`\ufeff${text}`)],
    ['big-endian UTF-16 without a BOM', 'Grüße', ';', bigEndian],
    ['UTF-16 without a BOM, in Chinese', '一二三　一', ';', (text: string) => Buffer.from(text, 'utf16le')],
    ['Latin-1', 'Grüße', ';', (text: string) => Buffer.from(text, 'latin1')],
  ] as const)('%s', (_, text, delimiter, encode) => {
    const file = readSubtitles(new Uint8Array(encode(table(text, delimiter))));
    expect(file).toMatchObject({
      format: 'csv',
      cues: [{ startMs: 1_500, endMs: 2_000, speaker: 'Zoë', source: text, text: `«${text}»` }],
      problemCount: 0,
    });
  });

  test('ten thousand rows in UTF-16 are complete', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `Zoë\t${at}\t${at + 1}\tGrüße ${at}`);
    const source = ['\ufeffspeaker\tstart_time\tend_time\ttranscription', ...rows].join('\r\n');
    const { cues, problemCount } = read(source, 'utf16le');
    expect([cues.length, problemCount]).toEqual([10_000, 0]);
    expect(cues.at(-1)).toEqual({
      startMs: 9_999_000,
      endMs: 10_000_000,
      speaker: 'Zoë',
      text: 'Grüße 9999',
    });
  });
});

describe('a file that is not subtitles, or too large, is refused with its limit:', () => {
  const cues = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `${at + 1}\n${formatTimestamp(at * 1000, ',')} --> ${formatTimestamp(at * 1000 + 900, ',')}\nLine ${at}\n`,
    ).join('\n');

  test('an empty file, another kind of file, a file without subtitles', () => {
    expect(refusal(' \n')).toEqual({ reason: 'empty' });
    expect(refusal('Dear Ann,\nhow are you?')).toEqual({ reason: 'kind' });
    expect(refusal('WEBVTT\n\nNOTE\nnothing\n')).toEqual({ reason: 'empty' });
  });

  test('too many bytes, subtitles, or characters in one', () => {
    expect(refusal('x'.repeat(SUBTITLE_BYTES_MAX + 1))).toEqual({
      reason: 'bytes',
      value: SUBTITLE_BYTES_MAX + 1,
      limit: SUBTITLE_BYTES_MAX,
    });
    expect(read(cues(SUBTITLE_CUES_MAX)).cues.length).toBe(SUBTITLE_CUES_MAX);
    expect(refusal(cues(SUBTITLE_CUES_MAX + 1))).toEqual({
      reason: 'cues',
      value: SUBTITLE_CUES_MAX + 1,
      limit: SUBTITLE_CUES_MAX,
    });
    expect(refusal(srt('x'.repeat(SUBTITLE_CHARACTERS_MAX + 1)))).toEqual({
      reason: 'characters',
      value: SUBTITLE_CHARACTERS_MAX + 1,
      limit: SUBTITLE_CHARACTERS_MAX,
      line: 2,
    });
  });
});

/** Far longer than a busy machine needs; quadratic time would take hours. */
const LINEAR = { timeout: 60_000 };

describe('a malicious file is read in linear time:', LINEAR, () => {
  const much = 1_000_000;
  test.each([
    ['empty lines in SRT', `${'\n'.repeat(much)}${srt('x')}`],
    ['empty lines in WebVTT', `WEBVTT\n\n${'\n'.repeat(much)}00:01.000 --> 00:02.000\nx\n`],
    ['unclosed tags', srt('<a'.repeat(much))],
    ['unclosed word times', srt(`<1${':1'.repeat(much)}`)],
    ['unclosed braces', ass(`Dialogue: 0,1,2,Default,,0,0,0,,${'{\\'.repeat(much)}`)],
    ['an unclosed quote', `start_time,end_time,transcription\n1,2,"${'x\n'.repeat(much)}`],
    ['arrows', srt('1 -->'.repeat(much / 2))],
    ['quotes', `start_time,end_time,transcription\n1,2,${'"a"'.repeat(much)}`],
  ])('%s', (_, source) => {
    expect(result(source)).toBeDefined();
  });
});

test('randomly damaged files give valid subtitles or are refused', () => {
  const wholes = [
    Array.from(
      { length: 20 },
      (_, at) => `${at}\n00:00:${10 + at},000 --> 00:00:${11 + at},000\n<i>T${at}</i>\n`,
    ).join('\n'),
    `WEBVTT\n\n${Array.from({ length: 20 }, (_, at) => `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\n<v A>T${at}\n`).join('\n')}`,
    ass(
      ...Array.from(
        { length: 20 },
        (_, at) => `Dialogue: 0,0:00:${10 + at}.00,0:00:${11 + at}.00,Default,A,0,0,0,,{\\b1}T`,
      ),
    ),
    `speaker,start_time,end_time,transcription,translation\n${'A,1,2,"x ""y""",z\n'.repeat(20)}`,
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const pieces = [
    '\n',
    '-->',
    '"',
    ',',
    '{',
    '<',
    '\0',
    ':',
    '9',
    '\u2028',
    '\ud800',
    '\\',
    '\n\n',
    '[Events]',
  ];
  for (let round = 0; round < 1_000; round++) {
    let source = wholes[round % wholes.length]!;
    for (let change = 0; change < 8; change++) {
      const at = random(source.length);
      source = source.slice(0, at) + pieces[random(pieces.length)] + source.slice(at + random(12));
    }
    const file = result(source);
    if ('refusal' in file) continue;
    for (const { startMs, endMs, text } of file.cues) {
      expect(startMs).toBeGreaterThanOrEqual(0);
      expect(endMs).toBeGreaterThanOrEqual(startMs);
      expect(typeof text).toBe('string');
    }
  }
});
