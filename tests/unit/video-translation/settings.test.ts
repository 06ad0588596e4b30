import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { VideoSettings } from '../../../src/contract/index.ts';
import { createSettings } from '../../../src/video-translation/editor/model/settings.ts';

const RULES = { id: 'bbc', limits: {} } as const;
const FIRST = { original_sound: 'lowered', output: 'dub', rules: RULES } as unknown as VideoSettings;

/** A server that answers or refuses each change when the test says so. */
const startServer = () => {
  let kept = FIRST;
  const asked: { body: Partial<VideoSettings>; answer(): void; refuse(): void }[] = [];
  const call = (_: string, { body }: { body: Partial<VideoSettings> }) =>
    new Promise((resolve, reject) => {
      asked.push({
        body,
        answer: () => {
          kept = { ...kept, ...body };
          resolve({ data: { settings: kept } });
        },
        refuse: () => reject(new Error('refused')),
      });
    });
  return { asked, client: { call } as unknown as Client };
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('changes made while one is stored are stored together after it', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  settings.change({ original_sound: 'kept' });
  for (const sound of ['background', 'lowered', 'off'] as const) settings.change({ original_sound: sound });
  settings.change({ output: 'subtitles' });
  expect(asked.map(({ body }) => body)).toEqual([{ original_sound: 'kept' }]);
  asked[0]!.answer();
  await settle();
  expect(settings.$settings.get()).toEqual({ ...FIRST, original_sound: 'off', output: 'subtitles' });
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ original_sound: 'off', output: 'subtitles' }]);
  const stored = settings.stored();
  expect(settings.isStoring()).toBe(true);
  asked[1]!.answer();
  await stored;
  expect(settings.isStoring()).toBe(false);
  expect(settings.$settings.get()).toEqual({ ...FIRST, original_sound: 'off', output: 'subtitles' });
});

test('a refused change is taken back without the later one', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  settings.change({ original_sound: 'kept' });
  settings.change({ output: 'subtitles' });
  asked[0]!.refuse();
  await settle();
  expect(settings.$settings.get()).toEqual({ ...FIRST, output: 'subtitles' });
  asked[1]!.answer();
  await settings.stored();
  expect(settings.$settings.get()).toEqual({ ...FIRST, output: 'subtitles' });
});

test('settings from another window show once no change is waiting, also after a refusal', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  settings.change({ original_sound: 'kept' });
  settings.hear({ ...FIRST, output: 'subtitles' });
  expect(settings.$settings.get()).toEqual({ ...FIRST, original_sound: 'kept' });
  asked[0]!.refuse();
  await settings.stored();
  expect(settings.$settings.get()).toEqual({ ...FIRST, output: 'subtitles' });
  settings.hear(FIRST);
  expect(settings.$settings.get()).toEqual(FIRST);
});

test('a translation without rules for its subtitles has those of Netflix', () => {
  const { client } = startServer();
  const { rules: _, ...old } = FIRST;
  expect(createSettings(client, 'p', old).$settings.get().rules).toEqual({ id: 'netflix', limits: {} });
});
