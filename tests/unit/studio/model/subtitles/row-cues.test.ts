import { describe, expect, test } from 'vitest';
import { bbc } from '../../../../../src/studio/model/subtitles/presets.ts';
import { cuesOfRow, type TranslatedRow } from '../../../../../src/studio/model/subtitles/row-cues.ts';

const RULES = { target: 'es', source: 'en', frameRate: 25 };
const rowOf = (text: string, source: string, lengthMs: number, startMs = 0): TranslatedRow => ({
  startMs,
  endMs: startMs + lengthMs,
  text,
  source,
});
const LONG = rowOf(
  'En invierno no estaría usted aquí de pie, de eso puede estar completamente seguro, se lo digo yo.',
  'In winter you would not stand here, I can tell you that.',
  7_600,
  17_450,
);

describe('the subtitles of a row', () => {
  test('are one where it fits, whatever its sentences', () => {
    const row = rowOf(
      'Buenos días y bienvenidos al viejo puerto de Saint Malo. Pasen.',
      'Good morning, and welcome to the old harbour of Saint Malo.',
      4_140,
    );
    expect(cuesOfRow(row, RULES)).toEqual([
      {
        startMs: 0,
        endMs: 4_140,
        text: 'Buenos días y bienvenidos al viejo\npuerto de Saint Malo. Pasen.',
        source: 'Good morning, and welcome\nto the old harbour of Saint Malo.',
        speaker: undefined,
      },
    ]);
  });

  test('leave two frames between them, and begin and end with the row', () => {
    const [first, second, ...more] = cuesOfRow(LONG, RULES);
    expect(more).toEqual([]);
    expect(second!.startMs - first!.endMs).toBe(80);
    expect([first!.startMs, second!.endMs]).toEqual([17_450, 25_050]);
  });

  test('each have a part of the source that ends where it reads best', () => {
    expect(cuesOfRow(LONG, RULES).map(({ source }) => source)).toEqual([
      'In winter you would not stand here,',
      'I can tell you that.',
    ]);
    const row = rowOf(
      'La puerta de la cocina estaba abierta y el perro dormía todavía cuando llegó por fin el viejo capitán Jean Dupont de Saint Malo.',
      'The kitchen door was open and the dog still asleep when old captain Jean Dupont came at last from Saint Malo.',
      9_000,
    );
    const parts = cuesOfRow(row, RULES).map(({ source }) => source!.replaceAll('\n', ' '));
    expect(parts.join(' ')).toBe(row.source);
    for (const name of ['Jean Dupont', 'Saint Malo', 'the dog']) expect(parts.join('|')).toContain(name);
  });

  test('have lines of at most 42 characters in both languages', () => {
    const source = LONG.source.repeat(2);
    const lines = cuesOfRow({ ...LONG, source }, RULES).flatMap((cue) =>
      `${cue.text}\n${cue.source}`.split('\n'),
    );
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
  });

  test('follow the chosen guidelines', () => {
    const lines = cuesOfRow(LONG, { ...RULES, preset: bbc }).flatMap(({ text }) => text.split('\n'));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(37);
  });

  test('keep the lines of two speakers', () => {
    const row = rowOf('- ¿Viene?\n- Ahora mismo.', '- Are you coming?\n- Right now.', 2_000);
    expect(cuesOfRow(row, RULES)).toMatchObject([{ text: row.text, source: row.source }]);
  });

  test('do not exist without a text', () => {
    expect(cuesOfRow(rowOf(' ', 'Yes.', 2_000), RULES)).toEqual([]);
  });

  test('stay within a row that is too short for them', () => {
    const cues = cuesOfRow(rowOf('palabra '.repeat(80).trim(), 'word', 400), RULES);
    for (const { startMs, endMs } of cues) {
      expect(startMs).toBeLessThan(endMs);
      expect(endMs).toBeLessThanOrEqual(400);
    }
  });
});
