import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import type { VideoSettings } from '../../../src/contract/index.ts';
import { createSettings } from '../../../src/video-translation/editor/model/settings.ts';

const FIRST = { original_sound: 'lowered', output: 'dub' } as VideoSettings;

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

test('changes are stored one after the other, and the later one stays in sight', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  void settings.change({ original_sound: 'kept' });
  const last = settings.change({ original_sound: 'off' });
  await settle();
  expect(asked.map(({ body }) => body)).toEqual([{ original_sound: 'kept' }]);
  asked[0]!.answer();
  await settle();
  expect(settings.$settings.get()).toEqual({ ...FIRST, original_sound: 'off' });
  asked[1]!.answer();
  await last;
  expect(settings.$settings.get()).toEqual({ ...FIRST, original_sound: 'off' });
});

test('a refused change is taken back without the later one', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  void settings.change({ original_sound: 'kept' });
  const last = settings.change({ output: 'subtitles' });
  await settle();
  asked[0]!.refuse();
  await settle();
  asked[1]!.answer();
  await last;
  expect(settings.$settings.get()).toEqual({ ...FIRST, output: 'subtitles' });
});

test('settings of another window show once no change is waiting', async () => {
  const { asked, client } = startServer();
  const settings = createSettings(client, 'p', FIRST);
  const stored = settings.change({ original_sound: 'kept' });
  settings.hear({ ...FIRST, original_sound: 'off' });
  expect(settings.$settings.get().original_sound).toBe('kept');
  await settle();
  asked[0]!.answer();
  await stored;
  settings.hear({ ...FIRST, original_sound: 'off' });
  expect(settings.$settings.get().original_sound).toBe('off');
});
