import { expect, test } from 'vitest';
import { readCursor } from '../../demo/server/http/cursor.ts';
import { startTestServer } from '../support/server.ts';

const ID = '6c1d4b0e-6a3f-4a51-9a52-0d7f3c1f7f10';

test('a cursor decodes to the values it was made of', () => {
  expect(readCursor(`1700000000123456_${ID}`)).toEqual({ microseconds: '1700000000123456', id: ID });
  expect(readCursor(undefined)).toEqual({ microseconds: null, id: null });
});

test('a cursor that no list gave out is refused', async () => {
  const server = await startTestServer({ engines: [] });
  try {
    const user = await server.signUp();
    for (const cursor of [`1_${'-'.repeat(36)}`, `1_${ID.replaceAll('-', 'a')}`, `x_${ID}`, '1_', ID])
      for (const list of ['GET /v1/pay/orders', 'GET /p1/history/get'] as const)
        expect((await user.call(list, { query: { cursor } })).status, `${list} ${cursor}`).toBe(422);
    expect((await user.call('GET /v1/pay/orders', { query: { cursor: `1_${ID}` } })).status).toBe(200);
    expect((await user.call('GET /p1/history/get', { query: { cursor: `1_${ID}` } })).status).toBe(200);
  } finally {
    await server.close();
  }
});
