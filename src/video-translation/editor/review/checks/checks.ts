import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { SubtitleRules } from '../../../../contract/index.ts';
import { FRAME_RATE, presetOf } from '../../../../studio/model/subtitles/presets.ts';
import { cueOf, type Row } from '../../../../studio/rows/row.ts';
import type { Stores } from '../../../../stores/registry.ts';
import { keepRules } from '../../../kept-rules.ts';
import type { VideoEditor } from '../../model/editor-model.ts';
import { inSlices } from '../in-slices.ts';
import { rowChecker } from './check-row.ts';
import type { RowCheck, RowFinding } from './finding.ts';
import { mendAll } from './mend.ts';

/** The current findings. */
export interface Found {
  /** In order of time. */
  readonly all: readonly RowFinding[];
  readonly byRow: ReadonlyMap<string, readonly RowFinding[]>;
}

/** Checks all rows in the background. After a change, checks only the rows whose findings may differ. */
export interface Checks {
  readonly $found: ReadableAtom<Found>;
  readonly $rules: ReadableAtom<SubtitleRules>;
  /** The only check to list and navigate; null for all. */
  readonly $only: WritableAtom<RowCheck | null>;
  /** The finding that the user went to; null before any. */
  readonly $current: ReadableAtom<RowFinding | null>;
  choose(rules: SubtitleRules): void;
  goTo(finding: RowFinding): void;
  /** Goes to the next or previous finding from the user's position. @returns null if there is none */
  walk(by: 1 | -1): RowFinding | null;
  /** @returns whether that changed anything */
  mend(finding: RowFinding): boolean;
  /** Fixes all findings of a check, in one undo step. */
  mendAll(check: RowCheck): boolean;
  start(): () => void;
}

interface Known {
  readonly next: Row | undefined;
  readonly checker: ReturnType<typeof rowChecker>;
  readonly overrunMs: number;
  readonly found: readonly RowFinding[];
}

/** Delay in ms after the last key. */
const SETTLED_MS = 200;
const NOTHING: readonly RowFinding[] = [];

export const isSameFinding = (a: RowFinding | null, b: RowFinding): boolean =>
  a !== null && a.rowId === b.rowId && a.check === b.check && (a.check !== 'glossary' || a.value === b.value);

/** @param reveal scrolls a row into view and makes it active */
export function createChecks(editor: VideoEditor, stores: Stores, reveal: (id: string) => void): Checks {
  const { rows, fits, speech, selection, detail } = editor;
  const $found = atom<Found>({ all: [], byRow: new Map() });
  const $rules = computed(editor.$settings, ({ rules }) => rules);
  const $only = atom<RowCheck | null>(null);
  const $current = atom<RowFinding | null>(null);
  const known = new WeakMap<Row, Known>();

  const checkerNow = () =>
    rowChecker({
      preset: presetOf($rules.get()),
      frameRate: detail.picture?.frame_rate ?? FRAME_RATE,
      language: detail.target_language,
      sourceLanguage: detail.source_language,
      glossary: editor.$settings.get().glossary,
    });
  let checker = checkerNow();

  const check = (row: Row, next: Row | undefined): readonly RowFinding[] => {
    const fit = fits.fitOf(row, next);
    const overrunMs = fit?.overrunMs ?? 0;
    const before = known.get(row);
    if (before?.next === next && before?.checker === checker && before.overrunMs === overrunMs)
      return before.found;
    const found = checker(row, next, fit);
    known.set(row, { next, checker, overrunMs, found: found.length > 0 ? found : NOTHING });
    return found;
  };
  const checkAll = (): (() => void) => {
    const used = rows.$rows.get().filter((row) => !cueOf(row).left_out);
    const byRow = new Map<string, readonly RowFinding[]>();
    return inSlices(
      used,
      (row, index) => {
        const found = check(row, used[index + 1]);
        if (found.length > 0) byRow.set(row.segment_id, found);
      },
      () => {
        const before = $found.get().byRow;
        const isSame =
          byRow.size === before.size && [...byRow].every(([id, found]) => before.get(id) === found);
        if (!isSame) $found.set({ byRow, all: [...byRow.values()].flat() });
      },
    );
  };
  const listed = () => {
    const only = $only.get();
    const { all } = $found.get();
    return only === null ? all : all.filter((finding) => finding.check === only);
  };
  const goTo = (finding: RowFinding) => {
    $current.set(finding);
    reveal(finding.rowId);
  };

  return {
    $found,
    $rules,
    $only,
    $current,
    choose(rules) {
      editor.changeSettings({ rules });
      keepRules(stores, rules);
    },
    goTo,
    walk(by) {
      const all = listed();
      if (all.length === 0) return null;
      const { active } = selection.$selected.get();
      const current = $current.get();
      const at = current?.rowId === active ? all.findIndex((one) => isSameFinding(current, one)) : -1;
      const place = active === null ? -1 : rows.indexOf(active);
      const isAfter = ({ rowId }: RowFinding) => rows.indexOf(rowId) >= place;
      const isBefore = ({ rowId }: RowFinding) => rows.indexOf(rowId) <= place;
      const near =
        at >= 0
          ? all[(at + by + all.length) % all.length]
          : by > 0
            ? (all.find(isAfter) ?? all[0])
            : (all.findLast(isBefore) ?? all.at(-1));
      goTo(near!);
      return near!;
    },
    mend: ({ mend }) => rows.edit(mend?.() ?? null),
    mendAll: (name) => rows.edit(mendAll(rows.$rows.get(), name, (row, next) => checker(row, next, null))),
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stop = () => {};
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          stop();
          stop = checkAll();
        }, SETTLED_MS);
      };
      const judge = () => {
        checker = checkerNow();
        later();
      };
      const ends = [
        rows.$rows.subscribe(later),
        speech.$made.listen(later),
        editor.$settings.listen((now, before) => {
          if (now.output !== before?.output || now.glossary !== before.glossary) judge();
        }),
        $rules.listen(judge),
      ];
      return () => {
        clearTimeout(timer);
        stop();
        for (const end of ends) end();
      };
    },
  };
}
