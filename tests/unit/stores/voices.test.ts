import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { createVoices } from '../../../src/stores/voices.ts';

test('a refresh takes over changes from elsewhere, except for a favorite being stored', async () => {
  let favorites: string[] = [];
  let arrive = (_: object) => {};
  const sent = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  const answers: Record<string, () => unknown> = {
    'GET /p1/voices/internal_get_all_voices': () => ({
      voices: ['a', 'b'].map((voice_id) => ({ voice_id, is_favorite: favorites.includes(voice_id) })),
    }),
    'GET /p1/voices/get_default_voice': () => ({ default_voice_map: {} }),
    'GET /p1/voices/get_supported_model': () => ({ models: [] }),
    'GET /v1/misc/get_language_icon': () => ({ language: [] }),
    'POST /p1/voices/favor_voice': () => sent,
  };
  const client = { call: async (name: string) => answers[name]!() } as unknown as Client;
  const voices = createVoices(client);
  const marked = () =>
    voices.$voices
      .get()
      ?.filter(({ is_favorite }) => is_favorite)
      .map((one) => one.voice_id);
  await voices.refresh();
  expect(marked()).toBeUndefined();
  await voices.load();
  expect(marked()).toEqual([]);
  favorites = ['a'];
  await voices.refresh();
  expect(marked()).toEqual(['a']);
  const marking = voices.favor('b', true);
  await voices.refresh();
  expect(marked()).toEqual(['a', 'b']);
  arrive({});
  await marking;
  favorites = ['b'];
  await voices.refresh();
  expect(marked()).toEqual(['b']);
});
