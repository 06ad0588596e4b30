import { createBrowserStorage } from '../api/browser-storage.ts';
import { onPage } from '../api/page.ts';
import { createSessionTokens } from '../api/session-tokens.ts';
import type { Session } from '../stores/session.ts';
import { storesFor, type Stores } from '../stores/registry.ts';
import { downloadList } from './list.ts';
import { downloadManager } from './manager.ts';
import { MEMORY_KEY } from './memory-place.ts';
import { scriptLink } from './script-link.ts';
import { isOpen, RESTORED, type DownloadTask } from './task.ts';

/** What outlives a reload of the page, as JSON. */
interface Memory {
  /** Id of the user whose files they are; empty for nobody's. */
  owner: string;
  tasks: Kept[];
}
type Kept = Omit<DownloadTask, 'key' | 'url' | 'resolveUrl' | 'isRunning' | 'customData'>;

/** As many of the newest are kept. */
const KEPT_MAX = 100;

/**
 * Keeps the list over a reload, for its user alone: names, sizes, times, and where the files come from. What was not
 * whole when the page was left has failed. Called again it does nothing.
 */
export const keepMemory = (stores: Stores): void =>
  void onPage(`download-memory ${stores.client.apiBase}`, () => begin(stores));

function begin({ session, storage, client }: Stores): true {
  const lastUser = createSessionTokens(storage, client.apiBase).key('app_user_id');
  const { $tasks } = downloadList();
  const kept = createBrowserStorage(() => sessionStorage);
  let owner: string | null = null;
  let written = kept.get(MEMORY_KEY);
  const write = () => {
    const tasks = $tasks.get();
    const memory: Memory = { owner: owner ?? '', tasks: tasks.slice(-KEPT_MAX).map(toKeep) };
    const text = tasks.length > 0 ? JSON.stringify(memory) : null;
    if (text === written) return;
    written = text;
    if (text) kept.set(MEMORY_KEY, text);
    else kept.remove(MEMORY_KEY);
  };
  const restore = () => {
    const memory = read(kept.get(MEMORY_KEY));
    if (memory?.owner === owner) $tasks.set([...memory.tasks.map(asTask), ...$tasks.get()]);
  };
  const follow = ({ status, user }: Session) => {
    const isOut = status === 'signed-out';
    const next = isOut ? '' : (user?.uid ?? storage.get(lastUser) ?? owner ?? '');
    // The files of somebody who left are nobody else's business
    if (owner && next !== owner) downloadManager().clear();
    if (next !== owner) {
      owner = next;
      restore();
    }
    // Who the page belongs to may become known later
    if (isOut || user || $tasks.get().length > 0) write();
  };
  follow(session.$session.get());
  session.$session.listen(follow);
  $tasks.listen(write);
  return true;
}

const toKeep = ({ key: _, url: _url, resolveUrl: _resolve, ...task }: DownloadTask): Kept => {
  const { isRunning: _running, customData: _data, ...kept } = task;
  return isOpen(task) ? { ...kept, taskState: 'error', errorType: 'READER_ERROR', problem: 'left' } : kept;
};

function asTask(kept: Kept, index: number): DownloadTask {
  const { source } = kept;
  return {
    ...kept,
    key: `${RESTORED}-${index}`,
    isRunning: false,
    customData: { percent: kept.taskState === 'success' ? 100 : 0, speed: 0 },
    ...(source && { resolveUrl: linkOf(source) }),
  };
}

const linkOf = ({ apiBase, scriptId, format }: NonNullable<Kept['source']>) =>
  scriptLink(storesFor({ apiBase }).client, scriptId, format);

/** What another version of the page kept may not be readable. */
function read(text: string | null): Memory | null {
  try {
    const memory = JSON.parse(text ?? 'null') as Partial<Memory> | null;
    return typeof memory?.owner === 'string' && Array.isArray(memory.tasks) ? (memory as Memory) : null;
  } catch {
    return null;
  }
}
