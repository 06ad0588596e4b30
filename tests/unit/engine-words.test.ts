import { describe, expect, test } from 'vitest';
import { engineReasons } from '../../src/i18n/en/voices/engine-reasons.ts';
import { registerTexts } from '../../src/i18n/texts.ts';
import { translate } from '../../src/i18n/translate.ts';
import type { Engine } from '../../src/stores/engines.ts';
import { reasonOf } from '../../src/workbench/engine-words.ts';

const engine: Engine = {
  id: 'kokoro',
  capability: 'speech',
  state: 'installing',
  progress: null,
  reason: 'The words of the server.',
  reasons: [
    { code: 'pip_stopped', values: {} },
    { code: 'tried_again', values: { seconds: 15 } },
  ],
  bytes: null,
  action: 'retry',
  remainingMs: null,
};

describe('the reason why an engine is not ready', () => {
  test('is composed of sentences', () => {
    expect(reasonOf(engine, translate(engineReasons, 'en'))).toBe(
      'The package index that pip uses stopped sending. It is tried again in 15 s.',
    );
  });

  test('is in the language of the element', () => {
    registerTexts('eo', 'engine-reasons', { tried_again: 'Denove post {seconds} s.' });
    expect(reasonOf(engine, translate(engineReasons, 'eo'))).toMatch(/sending\. Denove post 15 s\.$/);
  });

  test('is in the words of the server when its code is unknown', () => {
    const newer = { ...engine, reasons: [{ code: 'of_tomorrow' as never, values: {} }] };
    expect(reasonOf(newer, translate(engineReasons, 'en'))).toBe('The words of the server.');
  });

  test('is empty when the engine is ready', () => {
    expect(reasonOf({ ...engine, reason: '', reasons: [] }, translate(engineReasons, 'en'))).toBe('');
  });
});
