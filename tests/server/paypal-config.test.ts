import { expect, test } from 'vitest';
import { readConfig } from '../../demo/server/config/config.ts';

const ACCOUNT = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };

test('nothing can be bought without a PayPal account', () => {
  expect(readConfig({}).paypal).toBeUndefined();
});

test('an account is a sandbox account unless it is set to live', () => {
  expect(readConfig(ACCOUNT).paypal).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'hook',
    apiUrl: 'https://api-m.sandbox.paypal.com',
    scriptUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
    certHosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
    pageSources: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  });
  expect(readConfig({ ...ACCOUNT, PAYPAL_ENVIRONMENT: 'live' }).paypal).toMatchObject({
    apiUrl: 'https://api-m.paypal.com',
    scriptUrl: 'https://www.paypal.com/web-sdk/v6/core',
    certHosts: ['api.paypal.com', 'api-m.paypal.com'],
  });
});

test('configured addresses also serve certificates and scripts', () => {
  const env = {
    ...ACCOUNT,
    PAYPAL_API_URL: 'http://localhost:9/pay/',
    PAYPAL_SCRIPT_URL: 'http://localhost:9/js',
  };
  expect(readConfig(env).paypal).toMatchObject({
    apiUrl: 'http://localhost:9/pay',
    scriptUrl: 'http://localhost:9/js',
    certHosts: ['localhost:9'],
    pageSources: ['http://localhost:9'],
  });
});

test.each([
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_ID is set without PAYPAL_CLIENT_SECRET.'],
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_ID is set without PAYPAL_WEBHOOK_ID.'],
  [{ PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_ENVIRONMENT is set without PAYPAL_CLIENT_ID.'],
  [{ ...ACCOUNT, PAYPAL_CLIENT_SECRET: 'two words' }, 'PAYPAL_CLIENT_SECRET must be as PayPal'],
  [{ ...ACCOUNT, PAYPAL_ENVIRONMENT: 'test' }, 'PAYPAL_ENVIRONMENT must be sandbox or live.'],
  [{ ...ACCOUNT, PAYPAL_API_URL: 'paypal.com' }, 'PAYPAL_API_URL must be an address such as https://'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
