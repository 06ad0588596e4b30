import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { Project } from '../../contract/index.ts';
import type { EditedSegment } from './content.ts';
import { changesOf, storedOf } from './merge.ts';
import { createProjectSync, isChangedElsewhere, type ProjectSync } from './project-sync.ts';

type Segments = readonly EditedSegment[];

/**
 * Whether the server has all that was changed. Failed: it was refused, or is tried again by itself; deleted: the server
 * does not have the project any more, so nothing can be stored.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'deleted';

/** Stores the segments of an open project by itself. */
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
}

/** After the last key. */
const DELAY_MS = 800;

export function createProjectSaving({ client, project, onMerged }: Options): ProjectSaving {
  const { project_id: projectId, kind, lead } = project;
  let segments: Segments = project.segments;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** A change waits for its turn. */
  const $due = atom(false);

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

  return {
    $state: computed([sync.$state, $due], (there, isDue): SaveState => {
      if (there === 'refused' && isDeleted()) return 'deleted';
      if (there === 'waiting' || there === 'refused') return 'failed';
      return isDue ? 'saving' : there;
    }),
    $failure: sync.$failure,
    sync,
    change(next) {
      if (next === segments) return;
      segments = next;
      if (isDeleted()) return;
      $due.set(true);
      clearTimeout(timer);
      timer = setTimeout(() => void save(), DELAY_MS);
    },
    flush: async () => (await save()) && sync.isSaved(),
    start() {
      isOver = false;
      return () => {
        isOver = true;
        void save().finally(() => isOver && sync.dispose());
      };
    },
  };
}
