import { atom, type ReadableAtom } from 'nanostores';
import type { Client } from '../../api/client.ts';
import { asFailure, isRefusal, type ApiFailure } from '../../api/failure.ts';
import { toJson } from '../../api/to-json.ts';
import { PATCH_TEXT_MAX, type ProjectKind } from '../../contract/constants/projects.ts';
import type { ProjectPatch } from '../../contract/index.ts';
import { printOf, storedAs, type ProjectContent, type StoredProject } from './content.ts';
import { merge, type Changes, type Merged, type ReplacedText } from './merge.ts';
import { patchOf, type PreparedPatch } from './patch.ts';

/**
 * Whether the server has what the editor has. Waiting: the server could not be reached and is asked again; refused: it
 * rejected the edits.
 */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'refused';

/** Keeps a project on the server in sync with an editor. Requests run one at a time. */
export interface ProjectSync {
  readonly $state: ReadableAtom<SyncState>;
  /** Why the last attempt failed; null if it did not. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
  /** What the server is known to have. */
  stored(): StoredProject;
  /** Whether the server has what the editor has now. */
  isSaved(): boolean;
  /**
   * Sends the changes; retries by itself while the server cannot be reached.
   * @returns whether everything is stored now
   */
  save(): Promise<boolean>;
  /**
   * Sends the changes with a request of another kind. If another client has changed the project, it merges the changes
   * before it rejects.
   * @param send returns the project's revision after it
   */
  carry(send: (patch: ProjectPatch | undefined) => Promise<number>): Promise<void>;
  /** Merges changes received from the server. */
  hear(changes: Changes): void;
  dispose(): void;
}

interface Options {
  client: Client;
  projectId: string;
  kind: ProjectKind;
  stored: StoredProject;
  /** Current content of the editor; null while unknown. */
  read(): ProjectContent | null;
  /** Fetches the changes since a revision. */
  fetchChanges(stored: StoredProject): Promise<Changes>;
  /** Called when the editor has to show changes from elsewhere. */
  onMerged(merged: Merged): void;
  /** Called with texts of another window that were replaced by what changed here. */
  onReplaced?(texts: readonly ReplacedText[]): void;
  onRefused(failure: ApiFailure): void;
}

/** Waits between attempts, in ms; the last one repeats. */
const WAITS_MS = [1_000, 2_000, 5_000, 15_000, 30_000];
/** Most merges in a row, in case somebody else writes continuously. */
const MERGES_MAX = 5;

export const isChangedElsewhere = ({ type }: ApiFailure): boolean => type === 'err_project_changed';

/** Browsers allow 64 KiB in all `keepalive` requests of a page; a character takes up to three bytes. */
const OUTLIVING_CHARACTERS_MAX = 20_000;
/** Whether to send with `keepalive`: a hidden page may be closed at any moment, which aborts other requests. */
const canOutlivePage = (patch: unknown): boolean =>
  globalThis.document?.visibilityState === 'hidden' && toJson(patch).length <= OUTLIVING_CHARACTERS_MAX;
const outlivingFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

export function createProjectSync(options: Options): ProjectSync {
  const { client, projectId, kind, read, fetchChanges, onMerged, onReplaced, onRefused } = options;
  const $state = atom<SyncState>('saved');
  const $failure = atom<ApiFailure | null>(null);
  const life = new AbortController();
  let { stored } = options;
  /** Ids and fingerprints of segments in patches that have no answer yet. The server may have stored them. */
  const sent = new Set<string>();
  /** Ids of these segments with each of their texts. */
  const sentTexts = new Set<string>();
  let running: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  /** Runs work after what is already queued. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    clearTimeout(timer);
    const next = running.then(run);
    running = next.catch(() => undefined);
    return next;
  };
  const prepare = (textMax?: number) => {
    const content = read();
    return content && { content, change: patchOf(stored, content, textMax) };
  };
  const noteSent = ({ patch, stored: after }: PreparedPatch) => {
    const { segments } = after(patch.revision);
    for (const { segment_id: id, text, source_text, cue } of patch.put ?? []) {
      sent.add(`${id} ${segments.get(id)!.print}`);
      for (const written of [text, source_text, cue?.note]) if (written) sentTexts.add(`${id} ${written}`);
    }
  };
  const noteStored = (change: PreparedPatch, revision: number) => {
    sent.clear();
    sentTexts.clear();
    // The page may have heard of a later revision before this answer, which includes the change
    if (revision > stored.revision) stored = change.stored(revision);
  };
  /** What the server has, with the segments among these changes that it received from here. */
  const withSent = ({ segments }: Changes): StoredProject => {
    const own = segments.filter((one) => sent.has(`${one.segment_id} ${printOf(one)}`));
    if (own.length === 0) return stored;
    const known = own.map((one) => [one.segment_id, storedAs(one, one.rank)] as const);
    return { ...stored, segments: new Map([...stored.segments, ...known]) };
  };
  const hear = (changes: Changes) => {
    const content = read();
    // The editor's content is unknown now: the next save fetches the changes
    if (!content || changes.revision < stored.revision) return;
    const merged = merge(withSent(changes), content, changes);
    stored = merged.stored;
    if (merged.isNews) onMerged(merged);
    // A text that was sent from here is no text of another window
    const replaced = merged.replaced.filter(
      ({ segment_id, text }) => !sentTexts.has(`${segment_id} ${text}`),
    );
    if (replaced.length > 0) onReplaced?.(replaced);
  };
  const catchUp = async () => hear(await fetchChanges(stored));

  const sendChanges = async (merges: number): Promise<boolean> => {
    const prepared = prepare(PATCH_TEXT_MAX);
    if (!prepared) {
      $state.set('waiting');
      return false;
    }
    const { change } = prepared;
    if (!change) {
      $state.set('saved');
      return true;
    }
    $state.set('saving');
    noteSent(change);
    try {
      const { data } = await client.call('PATCH /v1/projects/{project_id}', {
        params: { project_id: projectId },
        body: { ...change.patch, kind },
        silent: true,
        signal: life.signal,
        ...(canOutlivePage(change.patch) && { fetch: outlivingFetch }),
      });
      noteStored(change, data.revision);
    } catch (error) {
      const failure = asFailure(error, life.signal);
      if (!isChangedElsewhere(failure) || merges >= MERGES_MAX) throw failure;
      await catchUp();
      return sendChanges(merges + 1);
    }
    if (change.isPart) return sendChanges(0);
    // Text typed meanwhile is sent with the next save, which is already queued
    if (isSaved()) $state.set('saved');
    return true;
  };
  const isSaved = () => {
    const prepared = prepare();
    return prepared !== null && prepared.change === null;
  };
  const attempt = async (): Promise<boolean> => {
    try {
      const isStored = await sendChanges(0);
      failures = 0;
      $failure.set(null);
      return isStored;
    } catch (error) {
      const failure = asFailure(error, life.signal);
      if (life.signal.aborted) return false;
      $failure.set(failure);
      if (isRefusal(failure) && !isChangedElsewhere(failure)) {
        $state.set('refused');
        onRefused(failure);
        return false;
      }
      $state.set('waiting');
      const wait = Math.max(WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)]!, failure.retryAfter * 1000);
      timer = setTimeout(() => void save(), wait);
      return false;
    }
  };
  let next: Promise<boolean> | null = null;
  /** Calls that arrive while one is queued share it. */
  const save = (): Promise<boolean> => {
    if ($state.get() === 'saved' && !isSaved()) $state.set('saving');
    next ??= inTurn(() => {
      next = null;
      return attempt();
    });
    return next;
  };
  const onOnline = () => {
    if ($state.get() === 'waiting') void save();
  };
  globalThis.addEventListener('online', onOnline);

  return {
    $state,
    $failure,
    stored: () => stored,
    isSaved,
    save,
    carry: (send) =>
      inTurn(async () => {
        let change = prepare(PATCH_TEXT_MAX)?.change;
        try {
          if (change?.isPart) {
            await sendChanges(0);
            change = prepare()?.change;
          }
          if (change) noteSent(change);
          const revision = await send(change?.patch);
          if (change) noteStored(change, revision);
          if (isSaved()) $state.set('saved');
        } catch (error) {
          if (isChangedElsewhere(asFailure(error))) await catchUp();
          // Store the changes separately, without the rest of the request
          else if ($state.get() !== 'saved') void save();
          throw error;
        }
      }),
    hear,
    dispose() {
      clearTimeout(timer);
      life.abort();
      globalThis.removeEventListener('online', onOnline);
    },
  };
}
