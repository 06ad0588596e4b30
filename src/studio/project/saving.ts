import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { Project } from '../../contract/index.ts';
import type { EditedSegment } from './content.ts';
import { changesOf, storedOf, type ReplacedText } from './merge.ts';
import { createProjectSync, isChangedElsewhere, type ProjectSync } from './project-sync.ts';
import { isSameContent, joinUnsent, unsentOf } from './unsent.ts';
import type { KeptEdits, UnsentStore } from './unsent-store.ts';

type Segments = readonly EditedSegment[];

/**
 * Whether the server has all changes. `failed`: it refused, or is being retried. `deleted`: the project no longer
 * exists on the server, so nothing can be stored.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'deleted';

/** Edits that another editor of the project could not store. */
export interface UnsentOffer {
  /** When they were last kept, in milliseconds since 1970. */
  readonly at: number;
  /** Number of segments they would change or add. */
  readonly count: number;
  /** Text of the first of these segments with the edits; null when no text differs. */
  readonly text: string | null;
}

/** Stores the segments of an open project automatically. What cannot be stored is kept in this browser. */
export interface ProjectSaving {
  readonly $state: ReadableAtom<SaveState>;
  /** Why the last attempt failed; null when it did not. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Syncs the segments with the server. */
  readonly sync: ProjectSync;
  /** Call it with the changed segments: they are stored soon. */
  change(segments: Segments): void;
  /** Stores the current segments. @returns whether the server has all of them */
  flush(): Promise<boolean>;
  /**
   * Keeps unstored changes in this browser, since the page may unload at any moment; removes them once they are stored.
   */
  keep(): void;
  /** Edits kept when the project was left earlier; null when there are none, or after the user has decided. */
  readonly $unsent: ReadableAtom<UnsentOffer | null>;
  /** Merges these edits with the open project, or discards them. */
  decide(isUsed: boolean): void;
  /**
   * Texts of another window that changes made here have replaced, until the user has decided about each. Only this page
   * has them.
   */
  readonly $replaced: ReadableAtom<readonly ReplacedText[]>;
  /** Removes one of them. */
  forgetReplaced(text: ReplacedText): void;
  /** Whether one of them can be put back: its segment still exists. */
  holdsReplaced(): boolean;
  /** @returns a function that stores the changes and stops */
  start(): () => void;
}

interface Options {
  client: Client;
  project: Project;
  /**
   * Called when another window has changed the project.
   * @param merged the segments of both
   * @param changed how many of them differ from those here
   * @param spared local states of those locked elsewhere, see `Merged`
   * @returns the segments the editor shows now
   */
  onMerged(merged: Segments, changed: number, spared: Segments): Segments;
  unsent: UnsentStore;
  /** Local states of segments that are not stored until the user has decided about them. */
  undecided?: () => Segments;
  /** Called when the project was left and what could not be stored is kept in this browser. */
  onLeftUnsent(): void;
}

/** Replaced texts by project: a project may be closed and opened again before the user has decided about them. */
const replacedOf = new WeakMap<Client, Map<string, readonly ReplacedText[]>>();
const replacedIn = (client: Client) => {
  const known = replacedOf.get(client) ?? new Map<string, readonly ReplacedText[]>();
  replacedOf.set(client, known);
  return known;
};

/** Delay after the last key press. */
const DELAY_MS = 800;

export function createProjectSaving(options: Options): ProjectSaving {
  const { client, project, onMerged, unsent, undecided, onLeftUnsent } = options;
  const { project_id: projectId, kind, lead } = project;
  let segments: Segments = project.segments;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Whether a change is waiting to be stored. */
  const $due = atom(false);
  const $unsent = atom<UnsentOffer | null>(null);
  const undecidedTexts = replacedIn(client);
  const $replaced = atom(undecidedTexts.get(projectId) ?? []);
  const setReplaced = (texts: readonly ReplacedText[]) => {
    undecidedTexts.set(projectId, texts);
    $replaced.set(texts);
  };
  /** Edits of other editors that the user has not decided about. */
  let others: readonly KeptEdits[] = [];
  /** Whether they have been read. */
  let isRead = false;
  /** Whether edits of this editor are kept. */
  let isKept = false;

  const read = async (query: { after?: number }) => {
    const params = { project_id: projectId };
    return (await client.call('GET /v1/projects/{project_id}', { params, query, silent: true })).data.project;
  };
  const keepReplaced = (texts: readonly ReplacedText[]) => {
    const isSamePlace = (a: ReplacedText, b: ReplacedText) =>
      a.segment_id === b.segment_id && a.field === b.field;
    const others = $replaced.get().filter((one) => !texts.some((text) => isSamePlace(one, text)));
    setReplaced([...others, ...texts]);
  };
  const sync = createProjectSync({
    client,
    projectId,
    kind,
    stored: storedOf(project),
    read: () => ({ title: null, lead, segments }),
    async fetchChanges(stored) {
      try {
        return await read({ after: stored.revision });
      } catch (error) {
        // The server forgets removed segments after a while
        if (!isChangedElsewhere(asFailure(error))) throw error;
        return changesOf(stored, await read({}));
      }
    },
    onMerged({ order, taken, spared }) {
      const here = new Map(segments.map((segment) => [segment.segment_id, segment]));
      const left = new Set(order);
      const gone = segments.filter(({ segment_id }) => !left.has(segment_id));
      const merged = order.map((id) => taken.get(id) ?? here.get(id)!);
      segments = merged;
      segments = onMerged(merged, taken.size + gone.length, spared);
    },
    onReplaced: keepReplaced,
    onRefused: () => undefined,
  });
  const isDeleted = () => sync.$state.get() === 'refused' && sync.$failure.get()?.status === 404;
  const save = async () => {
    clearTimeout(timer);
    $due.set(false);
    return !isDeleted() && sync.save();
  };
  /** Resolves to whether edits of this editor are kept, for a user who has not signed out. */
  const keep = async (): Promise<boolean> => {
    const waiting = new Map(undecided?.().map((segment) => [segment.segment_id, segment]));
    if (isDeleted() || (sync.isSaved() && waiting.size === 0)) {
      if (isKept) unsent.clear();
      isKept = false;
      return false;
    }
    isKept = true;
    const mine = segments.map((segment) => waiting.get(segment.segment_id) ?? segment);
    return unsent.write(unsentOf(sync.stored(), mine, Date.now()));
  };
  const joined = () => {
    let all: ReturnType<typeof joinUnsent> = { segments, spared: [], replaced: [] };
    for (const { edits } of others) {
      const next = joinUnsent(edits, all.segments, sync.stored());
      all = {
        segments: next.segments,
        spared: [...all.spared, ...next.spared],
        replaced: [...all.replaced, ...next.replaced],
      };
    }
    return all;
  };
  const offer = async () => {
    if (isRead) return;
    isRead = true;
    others = await unsent.read();
    const last = others.at(-1);
    if (last) {
      const { segments: wanted, spared } = joined();
      const here = new Map(segments.map((segment) => [segment.segment_id, segment]));
      const changed = [...wanted, ...spared].filter((segment) => {
        const before = here.get(segment.segment_id);
        return !before || !isSameContent([before], [segment]);
      });
      const texts = changed.flatMap(({ segment_id, text, source_text }) => {
        const before = here.get(segment_id);
        return [text !== before?.text && text, source_text !== before?.source_text && source_text];
      });
      const text = texts.find(Boolean) || null;
      // Otherwise the last request had arrived, although the page was gone before the answer
      if (spared.length > 0 || !isSameContent(wanted, segments))
        $unsent.set({ at: last.edits.at, count: changed.length, text });
      else decide(false);
    }
  };
  const decide = (isUsed: boolean) => {
    const { segments: wanted, spared, replaced } = joined();
    const decided = others;
    others = [];
    $unsent.set(null);
    if (isUsed) {
      change(onMerged(wanted, 0, spared));
      keepReplaced(replaced);
    }
    // Remove them only afterwards: they must never exist in the page alone
    void keep();
    for (const kept of decided) void unsent.remove(kept);
    void save();
  };
  const change = (next: Segments) => {
    if (next === segments) return;
    segments = next;
    if (isDeleted()) return;
    $due.set(true);
    clearTimeout(timer);
    timer = setTimeout(() => void save(), DELAY_MS);
  };

  return {
    $state: computed([sync.$state, $due], (there, isDue): SaveState => {
      if (there === 'refused' && isDeleted()) return 'deleted';
      if (there === 'waiting' || there === 'refused') return 'failed';
      return isDue ? 'saving' : there;
    }),
    $failure: sync.$failure,
    sync,
    change,
    flush: async () => (await save()) && sync.isSaved(),
    keep: () => void keep(),
    $unsent,
    decide,
    $replaced,
    forgetReplaced: (text) => setReplaced($replaced.get().filter((one) => one !== text)),
    holdsReplaced: () =>
      $replaced.get().some((text) => segments.some(({ segment_id }) => segment_id === text.segment_id)),
    start() {
      isOver = false;
      const end = sync.$state.listen((state) => {
        if (state !== 'saving') void keep();
      });
      void offer();
      return () => {
        isOver = true;
        end();
        // The page may unload before the server answers
        void keep();
        void save().then(async (isStored) => {
          const isLeft = keep();
          if (!isOver) return;
          sync.dispose();
          if (!isStored && (await isLeft)) onLeftUnsent();
        });
      };
    },
  };
}
