import { afterEach, expect, test, vi } from 'vitest';
import { toJson } from '../../../src/api/to-json.ts';
import { answerFetch, testClient } from './setup.ts';

const prototypes = [Array.prototype, String.prototype, Number.prototype] as unknown as {
  toJSON?: () => string;
}[];

/** What Prototype.js 1.6 does to a page. */
const changePage = () => {
  for (const prototype of prototypes) prototype.toJSON = () => 'written by the page';
};
afterEach(() => {
  for (const prototype of prototypes) delete prototype.toJSON;
  vi.restoreAllMocks();
});

test('JSON is correct on a page that changes how lists, texts and numbers are serialized', () => {
  changePage();
  expect(toJson({ list: ['a', 1, { deep: [true, null] }], text: 'b' })).toBe(
    '{"list":["a",1,{"deep":[true,null]}],"text":"b"}',
  );
  expect(prototypes.map((prototype) => prototype.toJSON?.())).toEqual(
    prototypes.map(() => 'written by the page'),
  );
});

test('a request arrives unchanged from such a page', async () => {
  const bodies: unknown[] = [];
  answerFetch((_, body) => {
    bodies.push(body);
    return {};
  });
  const { client } = testClient();
  changePage();
  await client.call('POST /p1/voices/favor_voice', { body: { voice_id: 'ada', favor: true } });
  expect(bodies).toEqual([{ voice_id: 'ada', favor: true }]);
});
