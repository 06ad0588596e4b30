import { describe, expect, test } from 'vitest';
import { checkForm, settingsOf, type KeyForm } from '../../../src/api-keys/check-settings.ts';
import { apiAddress, curlSnippet } from '../../../src/api-keys/snippets.ts';

const form: KeyForm = { name: 'App', scopes: ['speech'], isLimited: true, limit: '100' };

describe('the form for an API key', () => {
  test('produces the request that the server expects', () => {
    expect(checkForm(form)).toEqual({});
    expect(settingsOf({ ...form, name: '  App ' })).toEqual({
      name: 'App',
      scopes: ['speech'],
      monthly_credits: 100,
    });
    expect(settingsOf({ ...form, isLimited: false }).monthly_credits).toBeNull();
  });

  test.each(['', '0', '-1', '1.5', 'ten', '1000000001'])('%j is no limit', (limit) => {
    expect(checkForm({ ...form, limit })).toEqual({ limit: 'limitWrong' });
    expect(checkForm({ ...form, limit, isLimited: false })).toEqual({});
  });

  test('reports all mistakes at once', () => {
    expect(checkForm({ name: ' ', scopes: [], isLimited: true, limit: '' })).toEqual({
      name: 'nameMissing',
      scopes: 'scopesMissing',
      limit: 'limitWrong',
    });
  });
});

describe('the address for programs', () => {
  test('is that of the server, even below a path', () => {
    expect(apiAddress('', 'https://host.example/workbench/api-keys')).toBe('https://host.example/v1');
    expect(apiAddress('https://voice.example', 'https://host.example/')).toBe('https://voice.example/v1');
    expect(apiAddress('https://voice.example/api', 'https://host.example/')).toBe(
      'https://voice.example/api/v1',
    );
    expect(apiAddress('/voice', 'https://host.example/app/')).toBe('https://host.example/voice/v1');
  });

  test('is used in a command with valid JSON', () => {
    const body = /-d '([^']+)'/.exec(curlSnippet('https://voice.example/v1'))?.[1];
    expect(JSON.parse(body ?? '')).toMatchObject({ model: 'tts-1', voice: 'alloy' });
  });
});
