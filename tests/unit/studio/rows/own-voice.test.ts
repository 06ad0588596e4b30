import { expect, test } from 'vitest';
import { insertRow } from '../../../../src/studio/rows/edit-rows.ts';
import type { Row } from '../../../../src/studio/rows/row.ts';
import { createRows } from '../../../../src/studio/rows/rows-model.ts';
import {
  castSpeaker,
  castsOf,
  followSpeaker,
  giveRows,
  hasOwnVoice,
  setOwnVoice,
  setSpeed,
} from '../../../../src/studio/rows/speakers.ts';
import { rowOf } from '../../../support/video-translation-parts.ts';
import { uuid } from '../../../support/uuid.ts';

const ANNA = { voice_id: 'anna', model_id: 'm', language_id: 'pt', speed: 1 };
const BEN = { ...ANNA, voice_id: 'ben' };
const CLARA = { ...ANNA, voice_id: 'clara' };
const ids = (...numbers: number[]) => new Set(numbers.map(uuid));

const begun = () =>
  createRows([
    rowOf(1, 0, 'a', 'a', { speaker: 'Anna', voice: ANNA }),
    rowOf(2, 1_000, 'b', 'b', { speaker: 'Anna', voice: ANNA }),
    rowOf(3, 2_000, 'c', 'c', { speaker: 'Ben', voice: BEN }),
  ]);
const voicesOf = (rows: readonly Row[]) => rows.map(({ voice }) => voice?.voice_id);

test('a row with its own voice keeps it when its speaker gets another one, even that one', () => {
  const model = begun();
  model.edit(setOwnVoice(model.$rows.get(), ids(2), CLARA));
  model.edit(castSpeaker(model.$rows.get(), 'Anna', BEN));
  expect(voicesOf(model.$rows.get())).toEqual(['ben', 'clara', 'ben']);
  model.edit(castSpeaker(model.$rows.get(), 'Anna', CLARA));
  model.edit(castSpeaker(model.$rows.get(), 'Anna', ANNA));
  expect(voicesOf(model.$rows.get())).toEqual(['anna', 'clara', 'ben']);
});

test('the voice of a speaker is that of the other rows, even when most have their own', () => {
  const model = begun();
  model.edit(giveRows(model.$rows.get(), ids(3), 'Anna'));
  model.edit(setOwnVoice(model.$rows.get(), ids(2, 3), CLARA));
  const casts = castsOf(model.$rows.get());
  expect(casts.get('Anna')).toEqual(ANNA);
  expect(model.$rows.get().map((row) => hasOwnVoice(row, casts.get('Anna')!))).toEqual([false, true, true]);
});

test('rows return to the voice and speed of their speaker, and one undo reverts it', () => {
  const model = begun();
  model.edit(setOwnVoice(model.$rows.get(), ids(2), CLARA));
  model.edit(setSpeed(model.$rows.get(), ids(2, 3), 1.09));
  model.edit(followSpeaker(model.$rows.get(), ids(2, 3)));
  expect(model.$rows.get().map(({ voice }) => voice)).toEqual([ANNA, ANNA, BEN]);
  expect(model.get(uuid(2))!.cue).toBeNull();
  model.undo();
  expect(model.$rows.get().map(({ voice }) => voice!.speed)).toEqual([1, 1.09, 1.09]);
  expect(model.get(uuid(2))).toMatchObject({ voice: { voice_id: 'clara' }, cue: { own_voice: true } });
});

test('a new row after one with its own voice gets the voice of the speaker', () => {
  const model = begun();
  model.edit(setOwnVoice(model.$rows.get(), ids(2), CLARA));
  model.edit(insertRow(model.$rows.get(), 1, uuid(9)));
  expect(model.get(uuid(9))).toMatchObject({ speaker: 'Anna', voice: ANNA });
});
