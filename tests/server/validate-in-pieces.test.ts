import { describe, expect, test } from 'vitest';
import { createBodyCheck } from '../../demo/server/http/validate-in-pieces.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../src/contract/constants/script.ts';
import { calls } from '../../src/contract/index.ts';
import { projectSegments } from '../support/segments.ts';

describe('a body with long lists', () => {
  const { body } = calls['POST /v1/speech/generate'];
  const check = createBodyCheck(body);
  const script_id = crypto.randomUUID().toUpperCase();
  const book = (length: number) => projectSegments(Array<string>(length).fill('Again.'), 'fake');
  const refused = (value: unknown) => check(value).catch((error: { detail: unknown }) => error.detail);

  test('gives the same result as its schema as a whole', async () => {
    const put = book(3).map((segment) => ({
      ...segment,
      segment_id: segment.segment_id.toUpperCase(),
      more: 1,
    }));
    const value = { script_id, patch: { revision: 0, title: ' A  book ', put }, only: [script_id] };
    expect(await check(value)).toEqual(body.parse(value));
    expect(await check({ script_id })).toEqual({ script_id: script_id.toLowerCase() });
  });

  test('is refused with the place of each bad item, up to a limit', async () => {
    const put: object[] = book(50);
    put[40] = { ...put[40], rank: '' };
    put[41] = { ...put[41], text: undefined };
    const loc = ['body', 'patch', 'put'];
    expect(await refused({ script_id, patch: { revision: 0, put } })).toEqual([
      expect.objectContaining({ type: 'err_invalid_param', loc: [...loc, 40, 'rank'] }),
      expect.objectContaining({ type: 'err_invalid_param', loc: [...loc, 40, 'rank'] }),
      expect.objectContaining({ type: 'value_error.missing', loc: [...loc, 41, 'text'] }),
    ]);
    expect(await refused({ script_id, only: Array<string>(100).fill('no id') })).toHaveLength(20);
  });

  test('is refused when a list is too long or not a list', async () => {
    const only = Array<string>(SCRIPT_SEGMENTS_MAX + 1).fill(script_id);
    expect(await refused({ script_id, only })).toMatchObject([{ loc: ['body', 'only'] }]);
    expect(await refused({ script_id, only: {} })).toMatchObject([{ loc: ['body', 'only'] }]);
  });

  test('is checked in pieces, and other work gets the thread in between', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    await check({ script_id, patch: { revision: 0, put: book(SCRIPT_SEGMENTS_MAX) } });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(1);
  });
});
