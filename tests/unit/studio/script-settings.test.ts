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

test('speed steps and factors correspond, and invalid ones give the normal rate', () => {
  for (let step = -5; step <= 5; step++) expect(stepOfSpeed(speedOfStep(step))).toBe(step);
  expect([speedOfStep(-9), speedOfStep(9), speedOfStep(Number.NaN)]).toEqual([0.79, 1.21, 1]);
  expect(stepOfSpeed(Number.NaN)).toBe(0);
  expect(stepOfSpeed(1.06)).toBe(1);
});

test('without wishes, the default voice speaks at its normal rate', () => {
  expect(settle({}, catalogue)).toEqual({
    settings: { voiceId: 'ada', modelId: 'm1', languageId: 'en-US', speed: 1 },
    voiceGone: false,
    languageChanged: false,
  });
});

test('a missing voice is replaced by one for the same language, and reported', () => {
  const settled = settle({ voiceId: 'zoe', languageId: 'de-DE' }, catalogue);
  expect(settled).toMatchObject({ voiceGone: true, settings: { voiceId: 'bea', languageId: 'de-DE' } });
});

test('a language the voice cannot speak becomes the nearest one, reported if it is another language', () => {
  expect(settle({ voiceId: 'ada', languageId: 'en-AU' }, catalogue)).toMatchObject({
    languageChanged: false,
    settings: { languageId: 'en-US' },
  });
  expect(settle({ voiceId: 'ada', languageId: 'fr-FR' }, catalogue)).toMatchObject({
    languageChanged: true,
    settings: { voiceId: 'ada', languageId: 'en-US' },
  });
});

test('a model that the voice does not have is replaced by that of the voice', () => {
  expect(settle({ voiceId: 'ada', modelId: 'm2' }, catalogue)!.settings.modelId).toBe('m1');
});

test('there are no settings without any voice', () => {
  expect(settle({}, { ...catalogue, voices: [] })).toBeNull();
});

test('another language or model selects a voice for it, preferably a favorite', () => {
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
