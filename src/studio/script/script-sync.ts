import type { WritableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { ApiFailure, asFailure } from '../../api/failure.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../contract/constants/script.ts';
import type { Job, ProjectPatch, Script, Segment } from '../../contract/index.ts';
import type { Stores } from '../../stores/registry.ts';
import type { Generation } from '../generation/generation.ts';
import { NOT_STORED, type ProjectContent, type StoredProject } from '../project/content.ts';
import { fromKept, toKept, type KeptProject } from '../project/kept.ts';
import { changesOf, storedOf, type Merged } from '../project/merge.ts';
import {
  createProjectSync,
  isChangedElsewhere,
  type ProjectSync,
  type SyncState,
} from '../project/project-sync.ts';
import { keepCaret } from './keep-caret.ts';
import { asOpened, withDraft } from './open-script.ts';
import { rebaseUndo } from './rebase-undo.ts';
import { contentOf, storedSegment, wholeOf, withMerged } from './script-content.ts';
import { settingsIn, type ScriptState } from './script-state.ts';
import type { Undo } from './undo.ts';

/** Keeps scripts that were in the editor in sync with the server. Its code is loaded when first needed. */
export interface ScriptSync {
  /** Stores the script; retries by itself while the server cannot be reached. @returns whether it is stored now */
  save(): Promise<boolean>;
  /** Whether the server has the current script. */
  isSaved(): boolean;
  /** Revision of the script as last stored; 0 for none. */
  revision(): number;
  /** Sends the changes with a request of another kind, see {@link ProjectSync.carry}. */
  carry(send: (scriptId: string, patch: ProjectPatch | undefined) => Promise<Script>): Promise<void>;
  /** Call it with a script that is opened in the editor: the server has exactly that. */
  know(script: Script): void;
  /**
   * Call it when a request has changed one sentence on the server.
   * @param revision of the script after it
   */
  changed(scriptId: string, segment: Segment, revision: number): void;
  /** What the server is known to have of a script, to be stored with its draft. */
  kept(scriptId: string): KeptProject | null;
  /**
   * Fetches the takes and the job of the script in the editor, and its changes from elsewhere.
   * @param kept null for a draft that does not tell what the server had
   */
  reopen(scriptId: string, kept: KeptProject | 'nothing' | null): Promise<void>;
  /** Call it when the script was deleted on the server. */
  forget(scriptId: string): void;
  dispose(): void;
}

interface Options {
  stores: Stores;
  state: ScriptState;
  undo: Undo;
  generation: Generation;
  /** State of the script in the editor. */
  $state: WritableAtom<SyncState>;
  /** Whether the script is stored on the server for a user, rather than for a visitor or only in this browser. */
  isUsers(): boolean;
  area(): HTMLTextAreaElement | null;
  /** Called when changes from elsewhere are shown. */
  onMerged(): void;
  /** Called when a script was stored for the first time. */
  onCreated(): void;
}

const ABOUT = 'PATCH /v1/projects/{project_id}';

export function createScriptSync(options: Options): ScriptSync {
  const { stores, state, undo, generation, $state, isUsers, area } = options;
  const { client, notices, voices } = stores;
  const syncs = new Map<string, ProjectSync>();
  /** Last content of scripts that have left the editor. */
  const left = new Map<string, ProjectContent>();
  /** Pending while it is unknown what the server has of the script. Nothing is sent until it settles. */
  let opening: Promise<unknown> = Promise.resolve();
  const life = new AbortController();
  const idNow = () => state.$script.get().scriptId;

  const read = (id: string): ProjectContent | null => {
    if (id !== idNow()) return left.get(id) ?? null;
    const settings = settingsIn(state);
    return settings && contentOf(state.$script.get(), settings);
  };
  const fetchScript = async (script_id: string) =>
    (await client.call('GET /v1/speech/scripts/{script_id}', { params: { script_id }, silent: true })).data;
  const fetchProject = async (project_id: string, query: { after?: number }) => {
    const asked = { params: { project_id }, query, silent: true };
    return (await client.call('GET /v1/projects/{project_id}', asked)).data.project;
  };
  const fetchChanges = async (id: string, stored: StoredProject) => {
    // Only users can fetch projects
    if (!isUsers()) return changesOf(stored, wholeOf((await fetchScript(id)).script));
    try {
      return await fetchProject(id, { after: stored.revision });
    } catch (error) {
      // The server forgets removed segments after a while
      if (!isChangedElsewhere(asFailure(error))) throw error;
      return changesOf(stored, await fetchProject(id, {}));
    }
  };

  const takeIn = (id: string, merged: Merged) => {
    const gone = left.get(id);
    if (id !== idNow()) {
      const byId = new Map(gone?.segments.map((segment) => [segment.segment_id, segment]));
      const segments = merged.order.map((key) => merged.taken.get(key) ?? byId.get(key)!);
      if (gone) left.set(id, { ...gone, lead: merged.lead, segments });
      return;
    }
    const settings = settingsIn(state)!;
    const before = state.$script.get();
    const now = withMerged(before, settings, merged);
    keepCaret(area(), state, () =>
      state.replace(now.script, now.settings === settings ? null : now.settings),
    );
    rebaseUndo(undo, before, now.script);
    options.onMerged();
    void refresh(id);
  };
  /** Fetches what was made of its sentences, unless a generation starts meanwhile, which provides it. */
  const refresh = async (id: string, fetched = fetchScript(id)) => {
    let isOvertaken = generation.$work.get().phase !== 'idle';
    const stop = generation.$work.listen(() => {
      isOvertaken = true;
    });
    try {
      const { script, job } = await fetched;
      if (!isOvertaken && id === idNow() && !life.signal.aborted) show(script, job);
    } catch {
      // The sentences stay as they were
    } finally {
      stop();
    }
  };
  const show = (script: Script, job: Job | null) => {
    state.applyServer(script.segments);
    state.setDownloads(script.downloads);
    if (job) void generation.follow(job);
  };
  /** It was deleted elsewhere: its text starts a new script. */
  const onGone = (id: string) => {
    forget(id);
    if (id === idNow()) state.forgetScript();
  };
  const forget = (id: string) => {
    syncs.get(id)?.dispose();
    syncs.delete(id);
    left.delete(id);
  };

  const syncOf = (id: string, stored = NOT_STORED): ProjectSync => {
    const known = syncs.get(id);
    if (known) return known;
    const sync = createProjectSync({
      client,
      projectId: id,
      kind: 'speech',
      stored,
      read: () => read(id),
      fetchChanges: (before) => fetchChanges(id, before),
      onMerged: (merged) => takeIn(id, merged),
      onRefused(failure) {
        if (failure.status === 404) return onGone(id);
        const { message: text, type } = failure;
        notices.show({ kind: 'error', text, type, about: ABOUT });
      },
    });
    sync.$state.listen((now) => {
      if (now === 'saved') notices.retract(ABOUT);
      if (id === idNow()) $state.set(now);
    });
    syncs.set(id, sync);
    return sync;
  };
  /** The script in the editor. It gets an id with its first request. */
  const current = () => {
    const id = idNow() ?? newId();
    if (!idNow()) state.setScriptId(id);
    return { id, sync: syncOf(id) };
  };

  /** Settings before the current event: another script brings its own. */
  let settled = settingsIn(state);
  const ends = [
    state.$settled.listen(() => queueMicrotask(() => (settled = settingsIn(state)))),
    state.$script.listen(({ scriptId: id }, before) => {
      const beforeId = before?.scriptId;
      if (!before || id === beforeId) return;
      if (id) left.delete(id);
      $state.set((id && syncs.get(id)?.$state.get()) || 'saved');
      const sync = beforeId && syncs.get(beforeId);
      if (!sync || !settled) return;
      left.set(beforeId, contentOf(before, settled));
      if (isUsers()) void sync.save();
    }),
  ];

  const reopen = async (id: string, kept: KeptProject | 'nothing' | null): Promise<void> => {
    const sync = kept && syncOf(id, kept === 'nothing' ? NOT_STORED : fromKept(kept));
    const isHere = () => id === idNow() && !life.signal.aborted;
    const fetched = fetchScript(id);
    try {
      if (sync) {
        const { script } = await fetched;
        if (script.revision !== sync.stored().revision) await voices.whenModels(life.signal);
        if (isHere()) sync.hear(changesOf(sync.stored(), wholeOf(script)));
      } else {
        const { script } = asOpened(await fetched);
        if (!isHere()) return;
        syncOf(id, storedOf(wholeOf((await fetched).script)));
        // The user has typed while it was fetched
        state.replace(withDraft(script, state.$script.get()), null);
      }
      if (isHere()) await refresh(id, fetched);
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isHere()) return;
      // Deleted meanwhile, or it is unknown what the server has of it: the text starts a new script
      if (error.status === 404 ? sync?.stored().revision !== 0 : !sync) {
        forget(id);
        state.forgetScript();
      }
    }
  };

  return {
    async save() {
      await opening;
      const { segments, scriptId } = state.$script.get();
      if (segments.length === 0 && !scriptId) {
        $state.set('saved');
        return true;
      }
      if (segments.length > SCRIPT_SEGMENTS_MAX) {
        $state.set('refused');
        return false;
      }
      const { id, sync } = current();
      const isNew = sync.stored().revision === 0;
      const isSaved = await sync.save();
      // The state need not have changed, such as when there was nothing to store
      if (id === idNow()) $state.set(sync.$state.get());
      if (isSaved && isNew) options.onCreated();
      return isSaved;
    },
    isSaved: () => syncs.get(idNow() ?? '')?.isSaved() ?? false,
    revision: () => syncs.get(idNow() ?? '')?.stored().revision ?? 0,
    async carry(send) {
      await opening;
      const { id, sync } = current();
      try {
        await sync.carry(async (patch) => {
          const script = await send(id, patch);
          const stored = sync.stored();
          if (!patch && script.revision !== stored.revision) sync.hear(changesOf(stored, wholeOf(script)));
          return script.revision;
        });
      } catch (error) {
        if (asFailure(error).status === 404) onGone(id);
        throw error;
      }
    },
    know(script) {
      forget(script.script_id);
      syncOf(script.script_id, storedOf(wholeOf(script)));
    },
    changed(id, segment, revision) {
      const sync = syncs.get(id);
      // If others have changed more, the next save fetches everything
      if (!sync || revision !== sync.stored().revision + 1) return;
      const { lead } = sync.stored();
      sync.hear({ revision, lead, segments: [storedSegment(segment)], removed: [] });
    },
    kept(id) {
      const stored = syncs.get(id)?.stored();
      return stored && stored.revision > 0 ? toKept(stored) : null;
    },
    reopen(id, kept) {
      const opened = reopen(id, kept);
      if (!kept) opening = opened;
      return opened;
    },
    forget,
    dispose() {
      life.abort();
      for (const end of ends) end();
      for (const sync of syncs.values()) sync.dispose();
    },
  };
}
