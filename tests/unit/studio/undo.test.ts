import { atom } from 'nanostores';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Segment } from '../../../src/contract/index.ts';
import type { Voices } from '../../../src/stores/voices.ts';
import { newSegment } from '../../../src/studio/model/script-text.ts';
import type { ScriptSegment } from '../../../src/studio/model/segment.ts';
import { createChoice } from '../../../src/studio/voice-settings/choice.ts';
import { createScriptState, type ScriptState } from '../../../src/studio/script/script-state.ts';
import { rebaseUndo } from '../../../src/studio/script/rebase-undo.ts';
import { createUndo, type Undo } from '../../../src/studio/script/undo.ts';

const voices = {
  $selectableVoices: atom([]),
  $models: atom(null),
  $defaultVoices: atom({}),
} as unknown as Voices;

let state: ScriptState;
let undo: Undo;
let clock = 0;
let caret = { start: 0, end: 0 };

beforeEach(() => {
  clock = 0;
  caret = { start: 0, end: 0 };
  state = createScriptState(createChoice(voices, {}));
  undo = createUndo(state, () => clock);
});

const at = (start: number) => ({ start, end: start });
const text = () => state.$text.get();
const keys = () => state.$script.get().segments.map(({ key }) => key);
/** Types at the caret, key by key. */
const type = (words: string) => {
  for (const letter of words) {
    clock += 100;
    const before = caret;
    caret = at(before.start + 1);
    undo.step({ caret: before, after: caret, group: 'insert' }, () =>
      state.setText(text().slice(0, before.start) + letter + text().slice(before.start)),
    );
  }
};
const change = (next: string) => undo.step({ caret }, () => state.setText(next));
const back = () => {
  const to = undo.undo(caret);
  if (to) caret = to;
  return to;
};
const forth = () => {
  const to = undo.redo(caret);
  if (to) caret = to;
  return to;
};

test('continuous typing is one step, and undo restores the caret', () => {
  type('Hello');
  clock += 2000;
  type(' you');
  expect(back()).toEqual(at(5));
  expect(text()).toBe('Hello');
  expect(back()).toEqual(at(0));
  expect(text()).toBe('');
  expect(back()).toBeNull();
  expect(forth()).toEqual(at(5));
  forth();
  expect(text()).toBe('Hello you');
  expect(forth()).toBeNull();
});

test('typing elsewhere, deleting and a new sentence start another step', () => {
  type('One. ');
  type('Two.');
  back();
  expect(text()).toBe('One. ');
  change('One. Two.');
  caret = at(0);
  type('A ');
  undo.step({ caret, after: at(1), group: 'delete' }, () => state.setText(`A${text().slice(2)}`));
  back();
  expect(text()).toBe('A One. Two.');
  back();
  expect(text()).toBe('One. Two.');
});

test('a change after an undo discards what could be redone', () => {
  change('One.');
  change('Two.');
  back();
  change('Three.');
  expect(undo.$can.get()).toEqual({ undo: true, redo: false });
  back();
  expect(text()).toBe('One.');
});

test('a change without effect is not a step', () => {
  change('');
  expect(undo.$can.get()).toEqual({ undo: false, redo: false });
});

test('hundreds of steps are kept', () => {
  for (let i = 1; i <= 300; i++) change(`Number ${i}.`);
  let steps = 0;
  while (back()) steps++;
  expect(steps).toBe(300);
  expect(text()).toBe('');
});

test('paragraph settings are undone and redone with their step', () => {
  change('One. Two.');
  undo.step({ caret }, () => state.setOwn(new Set(keys().slice(0, 1)), () => ({ speed: 1.21 })));
  const owns = () => state.$script.get().segments.map(({ own }) => own?.speed);
  expect(owns()).toEqual([1.21, undefined]);
  back();
  expect(owns()).toEqual([undefined, undefined]);
  forth();
  expect(owns()).toEqual([1.21, undefined]);
});

const made = (id: string, words: string): Segment => ({
  segment_id: id,
  rank: 'a0',
  text: words,
  gap: '',
  voice_id: 'v',
  model_id: 'm',
  language_id: 'en',
  speed: 1,
  state: 'fresh',
  error: null,
  take_id: `take ${id}`,
  takes: [],
});

test('a restored sentence has what was generated for it meanwhile', () => {
  change('One is here. Two is there.');
  const [first, second] = keys() as [string, string];
  state.update((segment) => ({ ...segment, work: 'making' }));
  state.setScriptId('script');
  change('One is here.');
  state.applyServer([made(second, 'Two is there.')]);
  back();
  const [one, two] = state.$script.get().segments;
  expect(one).toMatchObject({ key: first, work: 'making' });
  expect(two).toMatchObject({ key: second, work: 'none', takeId: `take ${second}` });
  change('Two is there.');
  state.endWork();
  back();
  expect(state.$script.get().segments[0]!.work).toBe('none');
});

test('undo to the text before generating keeps the script', () => {
  change('One is here.');
  change('One is here. Two is there.');
  const [first] = keys();
  state.setScriptId('script');
  back();
  expect(state.$script.get()).toMatchObject({ scriptId: 'script', segments: [{ key: first }] });
  forth();
  expect(state.$script.get().scriptId).toBe('script');
});

test('a deleted script does not come back with its takes', () => {
  change('One is here.');
  state.update((segment) => ({ ...segment, takeId: 'take' }));
  state.setScriptId('script');
  change('Something else.');
  back();
  const before = keys();
  state.forgetScript();
  expect(keys(), 'another window may have stored the sentences again').not.toEqual(before);
  forth();
  back();
  expect(state.$script.get()).toMatchObject({ scriptId: null, segments: [{ takeId: null }] });
});

test('opening a script of the history is undone with its settings', () => {
  state.choose({ voiceId: 'ada' });
  change('Mine.');
  undo.step({ caret, withSettings: true }, () => {
    state.replace({ ...state.$script.get(), segments: [], lead: '', scriptId: 'other' }, { voiceId: 'ben' });
  });
  expect(state.$wanted.get().voiceId).toBe('ben');
  back();
  expect([text(), state.$wanted.get().voiceId]).toEqual(['Mine.', 'ada']);
  forth();
  expect([text(), state.$wanted.get().voiceId]).toEqual(['', 'ben']);
});

describe('after another window has changed the script', () => {
  /** The other window turns the segments into these. */
  const merge = (change: (segments: readonly ScriptSegment[]) => readonly ScriptSegment[]) => {
    const before = state.$script.get();
    const after = { ...before, segments: change(before.segments) };
    state.replace(after, null);
    rebaseUndo(undo, before, after);
  };
  const add = (text: string) =>
    merge((segments) => [
      ...segments.map((one, index) =>
        index === segments.length - 1 ? { ...one, gap: one.gap || ' ' } : one,
      ),
      newSegment(text, ''),
    ]);

  test('its sentences stay, and those typed here are undone and redone', () => {
    change('One is here.');
    change('One is here. Two is there.');
    add('Three is theirs.');
    back();
    expect(text()).toBe('One is here. Three is theirs.');
    back();
    expect(text()).toBe('Three is theirs.');
    expect(undo.$can.get()).toEqual({ undo: false, redo: true });
    forth();
    forth();
    expect(text()).toBe('One is here. Two is there. Three is theirs.');
  });

  test('a sentence that it changed stays, and one that it removed does not come back', () => {
    change('One is here. Two is there. Three.');
    change('One was here. Two is there. Three.');
    merge(([first, second]) => [first!, { ...second!, text: 'Two is theirs.', gap: '' }]);
    back();
    expect(text()).toBe('One is here. Two is theirs.');
  });

  test('steps before one on a sentence that it changed cannot be undone', () => {
    change('One is here. Two is there.');
    change('One was here. Two is there.');
    change('One was here. Two was there.');
    merge(([first, second]) => [{ ...first!, text: 'One is theirs.' }, second!]);
    back();
    expect(text()).toBe('One is theirs. Two is there.');
    expect(undo.$can.get().undo).toBe(false);
  });

  test('the caret returns to its sentence', () => {
    change('One is here.');
    caret = at('One is'.length);
    change('One was here.');
    merge((segments) => [newSegment('Theirs.', ' '), ...segments]);
    expect(undo.undo(at(0))).toEqual(at('Theirs. One is'.length));
  });

  test('a script that was open before is unaffected', () => {
    state.setScriptId('first');
    change('Mine.');
    undo.step({ caret, withSettings: true }, () => {
      state.replace(
        { ...state.$script.get(), segments: [newSegment('Other.', '')], scriptId: 'other' },
        null,
      );
    });
    add('Theirs.');
    expect(text()).toBe('Other. Theirs.');
    back();
    expect(text()).toBe('Mine.');
  });
});
