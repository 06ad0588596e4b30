import { expect, test } from 'vitest';
import { turned } from '../../../src/video-translation/editor/model/turn-settings.ts';

const SETTINGS = {
  output: 'dub',
  glossary: [{ source: 'pier', target: null as string | null }],
  subtitles: { size: 5, color: '#ffffff', box: false },
};

test('undo takes back the fields that were changed, and keeps what another window changed in the same settings', () => {
  const changed = { ...SETTINGS.subtitles, size: 7 };
  const now = { ...SETTINGS, subtitles: { ...changed, color: '#ffcc00' } };
  expect(turned(now, { subtitles: changed }, { subtitles: SETTINGS.subtitles })).toEqual({
    subtitles: { size: 5, color: '#ffcc00', box: false },
  });
});

test('undo of a field that another window has changed since changes nothing', () => {
  const now: typeof SETTINGS = { ...SETTINGS, output: 'subtitles', glossary: [] };
  expect(turned(now, { output: 'voice-over' }, { output: 'dub' })).toEqual({});
  const added = [...SETTINGS.glossary, { source: 'tide', target: 'marée' }];
  expect(turned(now, { glossary: added }, { glossary: SETTINGS.glossary })).toEqual({});
});

test('a list is taken back as a whole, and choosing what is chosen is no change', () => {
  const added = [...SETTINGS.glossary, { source: 'tide', target: 'marée' }];
  const now = { ...SETTINGS, glossary: structuredClone(added) };
  expect(turned(now, { glossary: added }, { glossary: SETTINGS.glossary })).toEqual({
    glossary: SETTINGS.glossary,
  });
  expect(turned(SETTINGS, SETTINGS, structuredClone(SETTINGS))).toEqual({});
});

test('undo takes away a field that the change has added, unless another window has changed it since', () => {
  type Limits = { lineLengthMax?: number; linesMax?: number };
  const rules = (limits: Limits) => ({ rules: { id: 'own', limits } });
  const [before, after] = [rules({ lineLengthMax: 32 }), rules({ lineLengthMax: 32, linesMax: 3 })];
  expect(turned(after, after, before)).toEqual(before);
  expect(turned(before, before, after)).toEqual(after);
  expect(turned(rules({ lineLengthMax: 32, linesMax: 1 }), after, before)).toEqual({});
});
