import { expect, test } from 'vitest';
import type { Model, Voice } from '../../../src/contract/index.ts';
import {
  settle,
  speedOfStep,
  stepOfSpeed,
  voiceForLanguage,
  voiceForModel,
} from '../../../src/studio/voice-settings/script-settings.ts';

const voice = (voice_id: string, languages: string[], more: Partial<Voice> = {}): Voice => ({
  voice_id,
  name: voice_id,
  description: '',
  is_disabled: false,
  is_favorite: false,
  labels: { gender: 'female', language: languages[0]!, style: '' },
  languages,
  model_ids: ['m1'],
  preview_url: '',
  mix: null,
  ...more,
});
const model = (model_id: string): Model => ({
  model_id,
  name: model_id,
  description: '',
  languages: [],
  can_blend: false,
  can_ipa: false,
  can_mark: false,
});
const catalogue = {
  voices: [
    voice('ada', ['en-US', 'en-GB']),
    voice('bea', ['de-DE'], { model_ids: ['m2'] }),
    voice('cid', ['en-US'], { model_ids: ['m2'] }),
  ],
  models: [model('m1'), model('m2')],
  defaults: { tts: 'ada' },
};

test('steps and factors belong together, and nonsense is the own rate', () => {
  for (let step = -5; step <= 5; step++) expect(stepOfSpeed(speedOfStep(step))).toBe(step);
  expect([speedOfStep(-9), speedOfStep(9), speedOfStep(Number.NaN)]).toEqual([0.79, 1.21, 1]);
  expect(stepOfSpeed(Number.NaN)).toBe(0);
  expect(stepOfSpeed(1.06)).toBe(1);
});

test('nothing wanted is the default voice at its own rate', () => {
  expect(settle({}, catalogue)).toEqual({
    settings: { voiceId: 'ada', modelId: 'm1', languageId: 'en-US', speed: 1 },
    voiceGone: false,
    languageChanged: false,
  });
});

test('a voice that is gone is replaced by one for the same language, and said', () => {
  const settled = settle({ voiceId: 'zoe', languageId: 'de-DE' }, catalogue);
  expect(settled).toMatchObject({ voiceGone: true, settings: { voiceId: 'bea', languageId: 'de-DE' } });
});

test('a language the voice cannot speak becomes the nearest it can, and is said when it is another one', () => {
  expect(settle({ voiceId: 'ada', languageId: 'en-AU' }, catalogue)).toMatchObject({
    languageChanged: false,
    settings: { languageId: 'en-US' },
  });
  expect(settle({ voiceId: 'ada', languageId: 'fr-FR' }, catalogue)).toMatchObject({
    languageChanged: true,
    settings: { voiceId: 'ada', languageId: 'en-US' },
  });
});

test('a model the voice does not have becomes its own', () => {
  expect(settle({ voiceId: 'ada', modelId: 'm2' }, catalogue)!.settings.modelId).toBe('m1');
});

test('without any voice there are no settings', () => {
  expect(settle({}, { ...catalogue, voices: [] })).toBeNull();
});

test('another language or model finds a voice for it, a favourite first', () => {
  expect(voiceForLanguage('en-GB', 'cid', catalogue)?.voice_id).toBe('ada');
  expect(voiceForLanguage('en-US', 'cid', catalogue)?.voice_id).toBe('cid');
  expect(voiceForModel('m2', 'en-US', catalogue)?.voice_id).toBe('cid');
  expect(voiceForModel('m2', 'fr-FR', catalogue)?.voice_id).toBe('bea');
  const liked = {
    ...catalogue,
    voices: catalogue.voices.map((one) => ({ ...one, is_favorite: one.voice_id === 'cid' })),
  };
  expect(voiceForLanguage('en-US', 'bea', liked)?.voice_id).toBe('cid');
});
