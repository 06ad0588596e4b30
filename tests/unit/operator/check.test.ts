import { expect, test } from 'vitest';
import { moneyAmount } from '../../../src/operator/check.ts';

test.each([
  ['5', 'USD', '5'],
  [' 12,5 ', 'USD', '12.5'],
  ['0.01', 'USD', '0.01'],
  ['1234567.89', 'USD', '1234567.89'],
  ['500', 'JPY', '500'],
])('takes %j in %s as the amount %s', (typed, currency, amount) => {
  expect(moneyAmount(typed, currency)).toBe(amount);
});

test.each([
  '',
  '0',
  '0.00',
  '-1',
  '+5',
  '.5',
  '1.',
  '1e5',
  '1.239e0',
  '0x10',
  'Infinity',
  '12345678',
  '1.239',
])('rejects %j as an amount', (typed) => {
  expect(moneyAmount(typed, 'USD')).toBeNull();
});

test('rejects decimals in a currency that has none', () => {
  expect(moneyAmount('5.5', 'JPY')).toBeNull();
});
