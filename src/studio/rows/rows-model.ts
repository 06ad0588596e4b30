import { atom, type ReadableAtom } from 'nanostores';
import { inTime, type Row, type Rows } from './row.ts';
import { spareLocked, spareLockedSince, takeBackBroken } from './spare-locked.ts';
import { applyStep, inverse, isOfRows, joinSteps, touchedBy, type OtherStep, type Step } from './step.ts';

/** Rows being edited, with undo. */
export interface RowsModel {
  /** In order of time. */
  readonly $rows: ReadableAtom<Rows>;
  /**
   * The same rows, but updated only when typing pauses; other edits show at once. For views that read all rows and
   * would slow down every key press.
   */
  readonly $calm: ReadableAtom<Rows>;
  readonly $can: ReadableAtom<{ readonly undo: boolean; readonly redo: boolean }>;
  get(id: string): Row | undefined;
  /** Index of a row; -1 if it does not exist. */
  indexOf(id: string): number;
  /**
   * Applies an edit. Locked rows stay as they are.
   * @param typing edits with the same name without a pause between them form one undo step
   * @returns whether anything changed
   */
  edit(step: Step | null, typing?: string): boolean;
  /**
   * Remembers a change of something else, so that undo and redo go through all changes in their order.
   * @param typing as in `edit`
   */
  remember<T>(step: OtherStep<T>, typing?: string): void;
  /** Both return the ids of the rows changed; null when there was no step. */
  undo(): readonly string[] | null;
  redo(): readonly string[] | null;
  /**
   * Takes over changes from another window or from a request. They are not undo steps, and undo keeps them.
   * @param spared local states of rows another window has locked: they stay as locked, and splits and joins they were
   *   part of are reverted as a whole
   */
  adopt(rows: Rows, spared?: readonly Row[]): void;
}

/** Most undo steps remembered. */
const STEPS_MAX = 1_000;
/** A pause of this length starts a new undo step. */
const PAUSE_MS = 1_000;
/** Delay after the last key press until typing counts as paused. */
const CALM_MS = 300;

interface Options {
  now?: () => number;
  /** Called when an edit skipped locked rows. @param isAll whether it changed nothing else */
  onLocked?: (count: number, isAll: boolean) => void;
}

/** Joins two consecutive steps of the same typing; null if they do not belong together. */
const joinAny = (first: Step | OtherStep, second: Step | OtherStep): Step | OtherStep | null => {
  if (isOfRows(first)) return isOfRows(second) ? joinSteps(first, second) : null;
  return isOfRows(second) ? null : { ...second, before: first.before };
};

export function createRows(
  initial: Rows,
  { now = () => performance.now(), onLocked }: Options = {},
): RowsModel {
  const $rows = atom<Rows>(inTime(initial));
  const $calm = atom<Rows>($rows.get());
  let calming: ReturnType<typeof setTimeout> | undefined;
  const $can = atom({ undo: false, redo: false });
  let past: (Step | OtherStep)[] = [];
  let future: (Step | OtherStep)[] = [];
  let typing: { name: string; at: number } | null = null;
  let indexes: ReadonlyMap<string, number> | null = null;

  const places = () => (indexes ??= new Map($rows.get().map(({ segment_id }, index) => [segment_id, index])));
  const show = (rows: Rows) => {
    // Positions stay the same when only the content of a row changes
    const before = $rows.get();
    const isSameOrder =
      rows.length === before.length &&
      rows.every((row, index) => row === before[index] || row.segment_id === before[index]!.segment_id);
    if (!isSameOrder) indexes = null;
    $rows.set(rows);
    clearTimeout(calming);
    if (typing) calming = setTimeout(() => $calm.set($rows.get()), CALM_MS);
    else $calm.set(rows);
  };
  const tell = () => {
    const can = { undo: past.length > 0, redo: future.length > 0 };
    const before = $can.get();
    if (can.undo !== before.undo || can.redo !== before.redo) $can.set(can);
  };
  const get = (id: string) => $rows.get()[places().get(id) ?? -1];
  const carryOut = (step: Step) => show(applyStep($rows.get(), step, (id) => places().get(id)));
  /** Adds a step that the user has just taken. */
  const add = (step: Step | OtherStep, name: string | undefined) => {
    const isSame = name !== undefined && typing?.name === name && now() - typing.at < PAUSE_MS;
    const last = past.at(-1);
    const joined = isSame && last ? joinAny(last, step) : null;
    past = [...(joined ? past.slice(0, -1) : past), joined ?? step].slice(-STEPS_MAX);
    future = [];
    typing = name === undefined ? null : { name, at: now() };
  };
  const travel = (way: 'undo' | 'redo') => {
    const [from, to] = way === 'undo' ? [past, future] : [future, past];
    const step = from.pop();
    if (!step) return null;
    typing = null;
    if (!isOfRows(step)) {
      to.push(step);
      if (way === 'undo') step.turn(step.after, step.before);
      else step.turn(step.before, step.after);
      tell();
      return [];
    }
    const { step: back, locked } = spareLockedSince(inverse(step), get);
    if (locked > 0) onLocked?.(locked, back === null);
    if (!back) {
      tell();
      return [];
    }
    to.push(back);
    carryOut(back);
    tell();
    return touchedBy(back);
  };

  return {
    $rows,
    $calm,
    $can,
    get,
    indexOf: (id) => places().get(id) ?? -1,
    edit(wanted, name) {
      if (!wanted) return false;
      const { step, locked } = spareLocked(wanted);
      if (locked > 0) onLocked?.(locked, step === null);
      if (!step) return false;
      add(step, name);
      carryOut(step);
      tell();
      return true;
    },
    remember(step, name) {
      add(step as OtherStep, name);
      tell();
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    adopt(rows, spared = []) {
      typing = null;
      const whole = takeBackBroken(inTime(rows), past, spared);
      past = whole.past;
      show(whole.rows);
      tell();
    },
  };
}
