import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_ACCOUNT_LIMIT } from '../../demo/server/accounts/limits.ts';
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

describe('a server behind a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    const env = { VOXBENCH_TRUSTED_PROXIES: '1', VOXBENCH_PUBLIC_URL: 'https://voice.example' };
    server = await startTestServer({ engines: [], env });
  });
  afterAll(() => server.close());

  test('tells browsers to use only TLS', async () => {
    const { headers } = await fetch(`${server.url}/healthz`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  const statusFrom = async (
    address: string,
    account = { email: 'demo@voxbench.example', password: 'wrong' },
  ): Promise<number> => {
    const response = await fetch(`${server.url}/accounts/v1/sign_in`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    await response.body?.cancel();
    return response.status;
  };

  test('counts wrong passwords from one IPv6 network together, and other networks separately', async () => {
    const statuses = [];
    for (let host = 1; host <= 11; host++) statuses.push(await statusFrom(`2001:db8:0:1::${host}`));
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect(await statusFrom('2001:db8:0:2::1')).toBe(422);
  });

  test('limits wrong passwords for one account across networks, except those it has signed in from', async () => {
    const { email, password } = await server.signUp();
    expect(await statusFrom('198.51.100.200', { email, password })).toBe(200);
    const statuses = [];
    for (let host = 1; host <= SIGN_IN_ACCOUNT_LIMIT.max + 1; host++)
      statuses.push(await statusFrom(`203.0.113.${host}`, { email, password: 'wrong' }));
    expect(statuses).toEqual([...Array<number>(SIGN_IN_ACCOUNT_LIMIT.max).fill(422), 429]);
    expect(await statusFrom('203.0.113.250', { email: 'other@voxbench.example', password: 'wrong' })).toBe(
      422,
    );
    expect(await statusFrom('198.51.100.200', { email, password })).toBe(200);
  });
});
