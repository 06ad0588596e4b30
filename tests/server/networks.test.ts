import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '../../demo/server/http/address.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('wrong passwords', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engines: [], env: { VOXBENCH_TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => server.close());

  const statusFrom = async (address: string): Promise<number> => {
    const response = await fetch(`${server.url}/accounts/v1/sign_in`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@voxbench.example', password: 'wrong' }),
    });
    await response.body?.cancel();
    return response.status;
  };

  test('from addresses of one IPv6 network count together, those of another do not', async () => {
    const statuses = [];
    for (let host = 1; host <= 11; host++) statuses.push(await statusFrom(`2001:db8:0:1::${host}`));
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect(await statusFrom('2001:db8:0:2::1')).toBe(422);
  });
});
