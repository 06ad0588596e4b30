import { expect, test } from 'vitest';
import type { Model, Voice } from '../../../../src/contract/index.ts';
import { mixGroups } from '../../../../src/studio/voices/mixable.ts';

const voice = (voice_id: string, model_id: string, languages: string[], mix: Voice['mix'] = null): Voice => ({
  voice_id,
  name: voice_id,
  description: '',
  is_disabled: false,
  is_favorite: false,
  labels: { gender: '', language: languages[0]!, style: '' },
  languages,
  model_ids: [model_id],
  preview_url: '',
  mix,
});
const model = (model_id: string, can_blend: boolean): Model => ({
  model_id,
  name: model_id,
  description: '',
  languages: [],
  can_blend,
  can_ipa: false,
  can_mark: false,
});

test('voices of the same model that share a language can be mixed, but mixes cannot', () => {
  const share = [
    { voice_id: 'a', share: 0.5 },
    { voice_id: 'b', share: 0.5 },
  ];
  const groups = mixGroups(
    [
      voice('mix', 'blends', ['en-US'], share),
      voice('a', 'blends', ['en-US']),
      voice('b', 'blends', ['en-US', 'en-GB']),
      voice('c', 'blends', ['en-GB']),
      voice('alone', 'blends', ['fr-FR']),
      voice('d', 'plain', ['en-US']),
      voice('e', 'plain', ['en-US']),
    ],
    [model('blends', true), model('plain', false)],
  );
  expect(groups.map(({ language, voices }) => [language, voices.map(({ voice_id }) => voice_id)])).toEqual([
    ['en-US', ['a', 'b']],
    ['en-GB', ['b', 'c']],
  ]);
});
