import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../api/client.ts';
import { asFailure, isRefusal, type ApiFailure } from '../api/failure.ts';
import type { Project, ProjectSegment } from '../contract/index.ts';

type Segments = readonly ProjectSegment[];

/** Whether the server has all that was changed; failed: it is tried again by itself. */
export type SaveState = 'saved' | 'saving' | 'failed';

export interface ProjectSync {
  readonly $state: ReadableAtom<SaveState>;
  /** Why it was not stored; null when it was. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** These are the segments now: they are stored soon. */
  change(segments: Segments): void;
  /** Stores what is open now. @returns whether the server has all of it */
  flush(): Promise<boolean>;
  /** Begins to retry when the connection is back. @returns a function that stores what is open and stops */
  start(): () => void;
}

interface Options {
  client: Client;
  project: Project;
  /** Another window changed it: these are the segments of both. */
  onMerged(segments: Segments, changed: number): void;
}

/** After the last key. */
const DELAY_MS = 800;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];
/** A project that changes faster than it is merged is tried again later. */
const MERGES_MAX = 5;

const byRank = (a: ProjectSegment, b: ProjectSegment) =>
  a.rank === b.rank ? (a.segment_id < b.segment_id ? -1 : 1) : a.rank < b.rank ? -1 : 1;
const byId = (segments: Segments) => new Map(segments.map((segment) => [segment.segment_id, segment]));
const isEqual = (a: ProjectSegment | undefined, b: ProjectSegment | undefined) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Keeps a project on the server up to date by patches. */
export function createProjectSync({ client, project, onMerged }: Options): ProjectSync {
  const $state = atom<SaveState>('saved');
  const $failure = atom<ApiFailure | null>(null);
  let { revision } = project;
  /** As the server has it. */
  let base = byId(project.segments);
  let wanted: Segments = project.segments;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let running: Promise<boolean> | null = null;
  let isOver = false;

  const difference = () => {
    const ids = new Set(wanted.map(({ segment_id }) => segment_id));
    return {
      put: wanted.filter((segment) => !isEqual(base.get(segment.segment_id), segment)),
      remove: [...base.keys()].filter((id) => !ids.has(id)),
    };
  };

  const read = async (query: { after?: number }) => {
    const { project_id } = project;
    const params = { project_id };
    return (await client.call('GET /v1/projects/{project_id}', { params, query, silent: true })).data.project;
  };
  /** What changed since; all of it where the server does not know that any more. */
  const changes = async (): Promise<Project> => {
    try {
      return await read({ after: revision });
    } catch (error) {
      if (asFailure(error).status !== 409) throw error;
      const whole = await read({});
      const ids = new Set(whole.segments.map(({ segment_id }) => segment_id));
      return { ...whole, removed: [...base.keys()].filter((id) => !ids.has(id)) };
    }
  };

  /** Brings what another window changed together with what was changed here: segment by segment, ours last. */
  const merge = async () => {
    const news = await changes();
    // Also what was changed while that was fetched
    const { put, remove } = difference();
    const ours = new Set([...put.map(({ segment_id }) => segment_id), ...remove]);
    const merged = byId(wanted);
    let changed = 0;
    for (const segment of news.segments) {
      if (!isEqual(base.get(segment.segment_id), segment)) changed++;
      base.set(segment.segment_id, segment);
      if (!ours.has(segment.segment_id)) merged.set(segment.segment_id, segment);
    }
    for (const id of news.removed) {
      if (base.delete(id)) changed++;
      if (!ours.has(id)) merged.delete(id);
    }
    revision = news.revision;
    wanted = [...merged.values()].sort(byRank);
    onMerged(wanted, changed);
  };

  const send = async (): Promise<void> => {
    for (let merges = 0; ;) {
      const { put, remove } = difference();
      if (put.length === 0 && remove.length === 0) return;
      try {
        const { data } = await client.call('PATCH /v1/projects/{project_id}', {
          params: { project_id: project.project_id },
          body: {
            kind: project.kind,
            revision,
            ...(put.length > 0 && { put }),
            ...(remove.length > 0 && { remove }),
          },
          silent: true,
        });
        ({ revision } = data);
        base = new Map(base);
        for (const segment of put) base.set(segment.segment_id, segment);
        for (const id of remove) base.delete(id);
      } catch (error) {
        if (asFailure(error).status !== 409 || ++merges > MERGES_MAX) throw error;
        await merge();
      }
    }
  };

  const save = (): Promise<boolean> => {
    clearTimeout(timer);
    return (running ??= store().finally(() => (running = null)));
  };
  const store = async (): Promise<boolean> => {
    $state.set('saving');
    try {
      await send();
      attempts = 0;
      $failure.set(null);
      $state.set('saved');
      return true;
    } catch (error) {
      const failure = asFailure(error);
      $failure.set(failure);
      $state.set('failed');
      // A refusal would be one again until something else is changed
      if (!isOver && !isRefusal(failure)) {
        timer = setTimeout(() => void save(), RETRY_MS[Math.min(attempts++, RETRY_MS.length - 1)]);
      }
      return false;
    }
  };
  const onOnline = () => void ($state.get() === 'failed' && save());

  return {
    $state,
    $failure,
    change(segments) {
      if (segments === wanted) return;
      wanted = segments;
      if ($state.get() !== 'failed') $state.set('saving');
      clearTimeout(timer);
      timer = setTimeout(() => void save(), DELAY_MS);
    },
    async flush() {
      // What was changed while a patch was on its way goes with the loop of that patch
      return (await save()) && $state.get() === 'saved';
    },
    start() {
      isOver = false;
      addEventListener('online', onOnline);
      return () => {
        isOver = true;
        removeEventListener('online', onOnline);
        clearTimeout(timer);
        void save();
      };
    },
  };
}
