import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { Project } from '../../contract/index.ts';
import type { EditedSegment } from './content.ts';
import { changesOf, storedOf } from './merge.ts';
import { createProjectSync, isChangedElsewhere, type ProjectSync } from './project-sync.ts';
import { isSameContent, joinUnsent, unsentOf } from './unsent.ts';
import type { KeptEdits, UnsentStore } from './unsent-store.ts';

type Segments = readonly EditedSegment[];

/**
 * Whether the server has all that was changed. Failed: it was refused, or is tried again by itself; deleted: the server
 * does not have the project any more, so nothing can be stored.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'deleted';

/** Edits that other editors of the project could not store. */
export interface UnsentOffer {
  /** When the last of them were kept, in milliseconds since 1970. */
  readonly at: number;
  /** How many segments they would change or add. */
  readonly count: number;
  /** What the first of these says by them; null where no text differs. */
  readonly text: string | null;
}

/** Stores the segments of an open project by itself. What cannot be stored is kept in this browser. */
export interface ProjectSaving {
  readonly $state: ReadableAtom<SaveState>;
  /** Why the last attempt failed; null when it did not. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** Keeps the server the same as these segments. */
  readonly sync: ProjectSync;
  /** These are the segments now: they are stored soon. */
  change(segments: Segments): void;
  /** Stores what is open now. @returns whether the server has all of it */
  flush(): Promise<boolean>;
  /** Keeps in this browser what is not stored yet, for the page may go at any moment; forgets it once it is stored. */
  keep(): void;
  /** What was kept when the project was left before; null when there is nothing, or the user has decided. */
  readonly $unsent: ReadableAtom<UnsentOffer | null>;
  /** Joins it with what is open, or forgets it. */
  decide(isUsed: boolean): void;
  /** @returns a function that stores what is open and stops */
  start(): () => void;
}

interface Options {
  client: Client;
  project: Project;
  /**
   * Another window changed the project.
   * @param merged the segments of both
   * @param changed how many of them are not as they were here
   * @param spared those that were locked there, as they were here: see `Merged`
   * @returns the segments that the editor shows now
   */
  onMerged(merged: Segments, changed: number, spared: Segments): Segments;
  unsent: UnsentStore;
  /** Segments as they were here that are not among those to be stored until the user decides. */
  undecided?: () => Segments;
  /** The project was left, and what could not be stored is kept in this browser. */
  onLeftUnsent(): void;
}

/** After the last key. */
const DELAY_MS = 800;

export function createProjectSaving(options: Options): ProjectSaving {
  const { client, project, onMerged, unsent, undecided, onLeftUnsent } = options;
  const { project_id: projectId, kind, lead } = project;
  let segments: Segments = project.segments;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** A change waits for its turn. */
  const $due = atom(false);
  const $unsent = atom<UnsentOffer | null>(null);
  /** Edits of other editors on which the user has not decided. */
  let others: readonly KeptEdits[] = [];
  /** Whether they were asked for. */
  let isRead = false;
  /** Something of this editor is kept. */
  let isKept = false;

  const read = async (query: { after?: number }) => {
    const params = { project_id: projectId };
    return (await client.call('GET /v1/projects/{project_id}', { params, query, silent: true })).data.project;
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
        // The server forgets in time what was removed
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
    onRefused: () => undefined,
  });
  const isDeleted = () => sync.$state.get() === 'refused' && sync.$failure.get()?.status === 404;
  const save = async () => {
    clearTimeout(timer);
    $due.set(false);
    return !isDeleted() && sync.save();
  };
  /** Resolves to whether something of this editor is kept, for a user who is still here. */
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
    let all: ReturnType<typeof joinUnsent> = { segments, spared: [] };
    for (const { edits } of others) {
      const next = joinUnsent(edits, all.segments, sync.stored());
      all = { segments: next.segments, spared: [...all.spared, ...next.spared] };
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
      // Otherwise the last request arrived, although the page had no answer any more
      if (spared.length > 0 || !isSameContent(wanted, segments))
        $unsent.set({ at: last.edits.at, count: changed.length, text });
      else decide(false);
    }
  };
  const decide = (isUsed: boolean) => {
    const { segments: wanted, spared } = joined();
    const decided = others;
    others = [];
    $unsent.set(null);
    if (isUsed) change(onMerged(wanted, 0, spared));
    // Only then they are removed: at no moment the page alone has them
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
    start() {
      isOver = false;
      const end = sync.$state.listen((state) => {
        if (state !== 'saving') void keep();
      });
      void offer();
      return () => {
        isOver = true;
        end();
        // The page may go before the server answers
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
