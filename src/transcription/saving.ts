import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import type { Project } from '../contract/index.ts';
import { printOf, type EditedSegment } from '../studio/project/content.ts';
import { changesOf, storedOf } from '../studio/project/merge.ts';
import { createProjectSync, isChangedElsewhere } from '../studio/project/project-sync.ts';
import { removeRepeats } from './joined-rows.ts';

type Segments = readonly EditedSegment[];

/**
 * Whether the server has all that was changed. Failed: it was refused, or is tried again by itself; deleted: the server
 * does not have the transcription any more, so nothing can be stored.
 */
export type SaveState = 'saved' | 'saving' | 'failed' | 'deleted';

/** Stores the text of a recording on the server. */
export interface TranscriptSaving {
  readonly $state: ReadableAtom<SaveState>;
  /** Why the last attempt failed; null when it did not. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
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
  /** Another window changed it: these are the segments of both. @param unclear see {@link removeRepeats} */
  onMerged(segments: Segments, changed: number, unclear: number): void;
}

/** After the last key. */
const DELAY_MS = 800;

export function createTranscriptSaving({ client, project, onMerged }: Options): TranscriptSaving {
  const { project_id: projectId, kind, lead } = project;
  let segments: Segments = project.segments;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** Rows that were changed or removed here, by id, as the server had them before. */
  const originals = new Map<string, EditedSegment>();
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
    onMerged({ order, taken }) {
      const here = new Map(segments.map((segment) => [segment.segment_id, segment]));
      const left = new Set(order);
      const gone = segments.filter(({ segment_id }) => !left.has(segment_id));
      const all = order.map((id) => taken.get(id) ?? here.get(id)!);
      const merged = removeRepeats(all, originals);
      ({ segments } = merged);
      onMerged(segments, taken.size + gone.length, merged.unclear);
    },
    onRefused: () => undefined,
  });
  const keepOriginals = (next: Segments) => {
    const left = new Map(next.map((segment) => [segment.segment_id, segment]));
    for (const segment of segments) {
      const id = segment.segment_id;
      if (left.get(id) !== segment && printOf(segment) === sync.stored().segments.get(id)?.print)
        originals.set(id, segment);
    }
  };
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
    change(next) {
      if (next === segments) return;
      keepOriginals(next);
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
