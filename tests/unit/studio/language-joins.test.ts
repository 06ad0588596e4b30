import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import type { Voices } from '../../../src/stores/voices.ts';
import { emptyScript, newSegment } from '../../../src/studio/model/script-text.ts';
import { withDraft } from '../../../src/studio/script/open-script.ts';
import { createScriptState } from '../../../src/studio/script/script-state.ts';
import { createChoice } from '../../../src/studio/voice-settings/choice.ts';

const voices = {
  $selectableVoices: atom([]),
  $models: atom(null),
  $defaultVoices: atom({}),
} as unknown as Voices;

const scriptIn = (languageId: string) => createScriptState(createChoice(voices, { languageId }));
const textsOf = (state: ReturnType<typeof scriptIn>) => state.$script.get().segments.map(({ text }) => text);
const DATED = 'Am 3. Oktober kam er. Dann ging er.';

test('a text is split again once the rules of its language have loaded', async () => {
  const state = scriptIn('de-DE');
  state.setText(DATED);
  await vi.waitFor(() => expect(textsOf(state)).toEqual(['Am 3. Oktober kam er.', 'Dann ging er.']));
});

test('a stored script keeps its sentences when the rules load', async () => {
  const other = scriptIn('de-DE');
  other.setText(DATED);
  const state = scriptIn('de-DE');
  const segments = [newSegment('Am 3.', ' '), newSegment('Oktober kam er.', '')];
  state.replace({ ...emptyScript, segments, scriptId: 'stored' }, null);
  // The rules load for all scripts at once
  await vi.waitFor(() => expect(textsOf(other)).toHaveLength(2));
  expect(textsOf(state)).toEqual(['Am 3.', 'Oktober kam er.']);
});

test('a draft keeps the sentences and settings it had', () => {
  const own = { speed: 1.2 };
  const draft = {
    ...emptyScript,
    segments: [
      newSegment('Am 3.', ' '),
      { ...newSegment('Oktober kam er.', ' '), own },
      newSegment('Neu.', ''),
    ],
  };
  const after = withDraft({ ...emptyScript, segments: draft.segments.slice(0, 2) }, draft);
  expect(after.segments.map(({ text, own }) => [text, own])).toEqual([
    ['Am 3.', null],
    ['Oktober kam er.', own],
    ['Neu.', null],
  ]);
});
