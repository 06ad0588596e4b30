import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Script } from '../../../src/contract/index.ts';
import type { GenerateRequest } from '../../../src/studio/drafts/draft.ts';
import { IDLE, type Work } from '../../../src/studio/generation/generation.ts';
import { createMaker } from '../../../src/studio/generation/maker.ts';
import { writeSubtitles } from '../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import type { Stores } from '../../../src/stores/registry.ts';

const lists = Array.prototype as unknown as { toJSON?: () => string };

/** What Prototype.js 1.6 does to a page: lists are written as texts. */
beforeEach(() => {
  lists.toJSON = function (this: unknown[]) {
    return `[${this.map((one) => JSON.stringify(one)).join(', ')}]`;
  };
});
afterEach(() => {
  delete lists.toJSON;
});

test('a page that writes lists in its own way can generate speech', async () => {
  const patch = { base_revision: 0, put: [{ segment_id: 'one', text: 'Hello.' }], remove: ['two'] };
  const script = { script_id: 'script', revision: 1, segments: [], downloads: {} } as unknown as Script;
  const call = vi.fn(async (_name: string, _options: { body: unknown }) => ({ data: { script, job: {} } }));
  const { store } = createMaker({
    stores: { client: { call } } as unknown as Stores,
    state: {
      $script: { get: () => ({ scriptId: 'script', segments: [] }) },
      $settled: { get: () => null },
      $downloads: { get: () => ({}) as Script['downloads'] },
      update: () => {},
      applyServer: () => {},
      endWork: () => {},
      setDownloads: () => {},
    },
    saving: {
      load: async () => ({
        isSaved: () => false,
        revision: () => 0,
        carry: async (send) => void (await send('script', patch as never)),
      }),
    },
    $work: atom<Work>(IDLE),
    $request: atom<GenerateRequest | null>(null),
    signal: new AbortController().signal,
    onEnd: () => {},
  });
  await store();
  expect(call.mock.lastCall![1].body).toEqual({ script_id: 'script', patch, only: [] });
});

test('there a subtitle file in JSON is a list of cues', () => {
  const file = writeSubtitles([{ startMs: 0, endMs: 900, text: 'Hello.' }], 'json');
  expect(JSON.parse(file)).toEqual([
    { start_ms: 0, end_ms: 900, speaker: null, text: 'Hello.', source: null },
  ]);
});
