import { html, render } from 'lit-html';
import { screen } from 'shadow-dom-testing-library';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, voice } from '../support/fake-api.ts';
import { PATIENT } from '../support/patient.ts';

/** A host that writes its page with lit: attributes, properties and events in a template. */
const page = (language: string, picked: (event: Event) => void) => html`
  <vox-voice-library .language=${language} site-key="pk_test" @vox-voice-select=${picked}></vox-voice-library>
`;

beforeAll(() => import('../../elements/index.ts'));
beforeEach(() => {
  localStorage.clear();
  const voices = [
    voice('Ada'),
    voice('Lena', { labels: { gender: 'female', language: 'de-DE', style: 'warm' } }),
  ];
  fakeApi({ 'GET /p1/voices/internal_get_all_voices': () => ({ body: { code: 0, msg: '', voices } }) });
});
afterEach(() => {
  render(html``, document.body);
  vi.restoreAllMocks();
});

test('a lit template sets properties, receives events, and updates the panel', async () => {
  const picked = vi.fn<(event: Event) => void>();
  render(page('de-DE', picked), document.body);
  const use = await screen.findByShadowRole('button', { name: /use lena/i }, PATIENT);
  expect(screen.queryByShadowText('Ada')).toBeNull();
  use.click();
  expect((picked.mock.calls[0]![0] as CustomEvent).detail).toMatchObject({ voice: { voice_id: 'lena' } });
  render(page('', picked), document.body);
  await screen.findByShadowText('Ada', {}, PATIENT);
});
