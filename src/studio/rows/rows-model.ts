import { atom, type ReadableAtom } from 'nanostores';
import { inTime, type Row, type Rows } from './row.ts';
import { spareLocked, spareLockedSince, takeBackBroken } from './spare-locked.ts';
import { applyStep, inverse, joinSteps, touchedBy, type Step } from './step.ts';

/** Rows as they are edited, with the steps to undo. */
export interface RowsModel {
  /** In the order of time. */
  readonly $rows: ReadableAtom<Rows>;
  /**
   * The same rows, which follow typing only when it rests; other edits at once. It is for what is read from all rows and
   * would make each key wait.
   */
  readonly $calm: ReadableAtom<Rows>;
  readonly $can: ReadableAtom<{ readonly undo: boolean; readonly redo: boolean }>;
  get(id: string): Row | undefined;
  /** -1 for a row that is not there. */
  indexOf(id: string): number;
  /**
   * Carries an edit out. Locked rows stay as they are.
   * @param typing edits with the same name that follow each other without a pause are one step to undo
   * @returns whether it changed anything
   */
  edit(step: Step | null, typing?: string): boolean;
  /** Each gives the ids of the rows that changed; null when there was nothing to take back. */
  undo(): readonly string[] | null;
  redo(): readonly string[] | null;
  /**
   * Takes what another window stored, or a request changed: it is no step, and undo leaves it as it is.
   * @param spared rows as they were here that another window locked: they stay as locked, and splits and joins that
   *   they were part of are taken back as a whole
   */
  adopt(rows: Rows, spared?: readonly Row[]): void;
}

/** Steps that are remembered. */
const STEPS_MAX = 1_000;
/** A pause in typing of this length begins a new step. */
const PAUSE_MS = 1_000;
/** Typing rests after the last key. */
const CALM_MS = 300;

interface Options {
  now?: () => number;
  /** An edit left some locked rows as they are. @param isAll it did nothing else */
  onLocked?: (count: number, isAll: boolean) => void;
}

export function createRows(
  initial: Rows,
  { now = () => performance.now(), onLocked }: Options = {},
): RowsModel {
  const $rows = atom<Rows>(inTime(initial));
  const $calm = atom<Rows>($rows.get());
  let calming: ReturnType<typeof setTimeout> | undefined;
  const $can = atom({ undo: false, redo: false });
  let past: Step[] = [];
  let future: Step[] = [];
  let typing: { name: string; at: number } | null = null;
  let indexes: ReadonlyMap<string, number> | null = null;

  const places = () => (indexes ??= new Map($rows.get().map(({ segment_id }, index) => [segment_id, index])));
  const show = (rows: Rows) => {
    // Places stay when a row only gets another content
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
  const travel = (from: Step[], to: Step[]) => {
    const step = from.pop();
    if (!step) return null;
    typing = null;
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
      const isSame = name !== undefined && typing?.name === name && now() - typing.at < PAUSE_MS;
      const last = past.at(-1);
      const joined = isSame && last ? joinSteps(last, step) : null;
      past = [...(joined ? past.slice(0, -1) : past), joined ?? step].slice(-STEPS_MAX);
      future = [];
      typing = name === undefined ? null : { name, at: now() };
      carryOut(step);
      tell();
      return true;
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    adopt(rows, spared = []) {
      typing = null;
      const whole = takeBackBroken(inTime(rows), past, spared);
      past = whole.past;
      show(whole.rows);
      tell();
    },
  };
}
