import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../elements/index.ts';
import type { VoxHost } from '../../src/element/host.ts';
import { fakeApi, newPage } from '../support/fake-api.ts';

interface Devtools {
  send(method: 'Emulation.setEmulatedMedia', options: { features: object[] }): Promise<unknown>;
}
const emulate = (value: 'active' | 'none') =>
  (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  });

beforeEach(async () => {
  newPage();
  fakeApi();
  await emulate('active');
});
afterEach(async () => {
  await emulate('none');
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test.each([
  ['<vox-payment></vox-payment>', '.ui-opener'],
  ['<vox-survey></vox-survey>', '.ui-opener'],
  ['<vox-text-to-speech site-key="pk_1"></vox-text-to-speech>', '.tts-play'],
])('in forced colors, %s has a border around its button', async (markup, selector) => {
  document.body.innerHTML = markup;
  const host = document.body.firstElementChild as HTMLElement & VoxHost;
  if (host.localName === 'vox-text-to-speech') await host.activate();
  await expect.poll(() => host.shadowRoot.querySelector(selector)).not.toBeNull();
  const { borderTopWidth, borderTopStyle } = getComputedStyle(host.shadowRoot.querySelector(selector)!);
  expect([borderTopWidth, borderTopStyle]).toEqual(['1px', 'solid']);
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
});
