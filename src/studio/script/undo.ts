import { atom, type ReadableAtom } from 'nanostores';
import type { ScriptText } from '../model/script-text.ts';
import type { TextRange } from '../model/places.ts';
import type { WantedSettings } from '../voice-settings/script-settings.ts';
import type { ScriptState } from './script-state.ts';

/** Most steps remembered in each direction. */
const STEPS_MAX = 400;
/** A pause of this length starts a new undo step. */
const PAUSE_MS = 1_000;

/** Consecutive steps of a group are joined: typed characters, deleted characters. */
export type StepGroup = 'insert' | 'delete';

/** The script as it was before a step. */
export interface Moment {
  readonly script: ScriptText;
  readonly caret: TextRange;
  /** Null when the step did not change them. */
  readonly settings: WantedSettings | null;
}

interface StepOptions {
  /** Selection before the step. */
  caret: TextRange;
  /** Selection after the step, if known. */
  after?: TextRange;
  group?: StepGroup | undefined;
  /** Whether it changes the script's settings too. */
  withSettings?: boolean;
}

/** Undo history of a script: its sentences, their settings and the caret. */
export interface Undo {
  readonly $can: ReadableAtom<{ readonly undo: boolean; readonly redo: boolean }>;
  /** Runs a change of the script as one step. */
  step(options: StepOptions, run: () => void): void;
  /** Goes back a step. @returns the selection to show; null at the start */
  undo(caret: TextRange): TextRange | null;
  redo(caret: TextRange): TextRange | null;
  /** Another window has changed the script: `change` adjusts the moments of each direction, the nearest one last. */
  amend(change: (moments: readonly Moment[]) => Moment[]): void;
  /** Clears the history, for another user or script. */
  clear(): void;
}

export function createUndo(state: ScriptState, now: () => number = () => performance.now()): Undo {
  const $can = atom({ undo: false, redo: false });
  let past: Moment[] = [];
  let future: Moment[] = [];
  let open: { group: StepGroup; at: number; caret: number } | null = null;

  const tell = () => {
    const can = { undo: past.length > 0, redo: future.length > 0 };
    const known = $can.get();
    if (known.undo !== can.undo || known.redo !== can.redo) $can.set(can);
  };
  const momentNow = (caret: TextRange, withSettings: boolean): Moment => ({
    script: state.$script.get(),
    caret,
    settings: withSettings ? state.$wanted.get() : null,
  });
  const goesOn = ({ caret, group }: StepOptions) =>
    open !== null &&
    open.group === group &&
    now() - open.at < PAUSE_MS &&
    caret.start === caret.end &&
    caret.start === open.caret &&
    past.length > 0;
  const travel = (from: Moment[], to: Moment[], caret: TextRange): TextRange | null => {
    const moment = from.pop();
    if (!moment) return null;
    open = null;
    to.push(momentNow(caret, moment.settings !== null));
    state.restore(moment.script, moment.settings);
    tell();
    return moment.caret;
  };

  return {
    $can,
    step(options, run) {
      const { caret, after, group, withSettings = false } = options;
      const before = momentNow(caret, withSettings);
      run();
      const { script } = momentNow(caret, false);
      if (script === before.script) return;
      // A new sentence starts a new step
      const isWithin = script.segments.length === before.script.segments.length;
      if (!isWithin || !goesOn(options)) past = [...past, before].slice(-STEPS_MAX);
      future = [];
      open = group && after ? { group, at: now(), caret: after.start } : null;
      tell();
    },
    undo: (caret) => travel(past, future, caret),
    redo: (caret) => travel(future, past, caret),
    amend(change) {
      past = change(past);
      future = change(future);
      open = null;
      tell();
    },
    clear() {
      past = [];
      future = [];
      open = null;
      tell();
    },
  };
}
