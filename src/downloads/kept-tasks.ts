import { createBrowserStorage } from '../api/browser-storage.ts';
import { newId } from '../api/device.ts';
import { bundleGlobal } from '../api/page.ts';
import { foreignOrigin } from '../api/server-address.ts';
import { createSessionTokens } from '../api/session-tokens.ts';
import { toJson } from '../api/to-json.ts';
import type { Session } from '../stores/session.ts';
import { storesFor, type Stores } from '../stores/registry.ts';
import { downloadList } from './list.ts';
import { downloadManager } from './manager.ts';
import { KEPT_KEY } from './kept-place.ts';
import { namedLink } from './named-link.ts';
import { scriptLink } from './script-link.ts';
import { lockWhileOpen, isWorkedOn } from './tab-lock.ts';
import { voiceChangeLink } from './voice-change-link.ts';
import { isOpen, outlivesPage, RESTORED, type DownloadTask } from './task.ts';

/** The stored list, as JSON. */
interface KeptList {
  /** Id of the user whose files they are; empty without a user. */
  owner: string;
  /** Id of the page that wrote the list. Duplicating a tab copies the list along with this id. */
  page: string;
  tasks: Kept[];
}
type Kept = Omit<
  DownloadTask,
  'key' | 'resolveUrl' | 'isRunning' | 'interruption' | 'isPlaced' | 'customData'
>;

/** Number of tasks stored, the newest ones. */
const KEPT_MAX = 1_000;
/** Milliseconds for which changes are collected before they are written. */
const WRITE_AFTER_MS = 250;

/** Each server has its own list on a page. */
const listsOfPage = () =>
  bundleGlobal('kept-download-lists', () => ({ servers: [] as string[], restored: 0 }));

/** The server whose list a file is in; the first one for a file from a server without a list. */
const serverOf = ({ source }: DownloadTask): string | undefined => {
  const { servers } = listsOfPage();
  return servers.find((server) => server === source?.apiBase) ?? servers[0];
};

/**
 * Keeps the list over a reload, for its user alone: names, sizes, times, and where the files come from. Downloads
 * that had not begun go on waiting, those that had begun and were not whole have failed. Called again it does nothing.
 */
export const keepTasks = (stores: Stores): void =>
  void bundleGlobal(`kept-downloads ${stores.client.apiBase}`, () => begin(stores));

function begin({ session, storage, client }: Stores): true {
  const lists = listsOfPage();
  lists.servers.push(client.apiBase);
  const isOurs = (task: DownloadTask) => serverOf(task) === client.apiBase;
  const place = `${KEPT_KEY} ${foreignOrigin(client.apiBase)}`.trim();
  const lastUser = createSessionTokens(storage, client.apiBase).key('app_user_id');
  const { $tasks } = downloadList();
  const kept = createBrowserStorage(() => sessionStorage);
  const page = newId();
  let owner: string | null = null;
  let written = kept.get(place);
  lockWhileOpen($tasks, page);
  /** JSON of each task. Tasks are immutable, so a task's progress does not serialize a thousand others again. */
  const texts = new WeakMap<DownloadTask, string>();
  const textOf = (task: DownloadTask): string => {
    const text = texts.get(task) ?? toJson(toKeep(task));
    texts.set(task, text);
    return text;
  };
  let isRestoring = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isRestoring) return;
    const tasks = $tasks
      .get()
      .filter((task) => isOurs(task) && isWorthKeeping(task))
      .slice(-KEPT_MAX)
      .map(textOf);
    const about = toJson({ owner: owner ?? '', page } satisfies Omit<KeptList, 'tasks'>);
    const text = tasks.length > 0 ? `${about.slice(0, -1)},"tasks":[${tasks.join(',')}]}` : null;
    if (text === written) return;
    written = text;
    if (text) kept.set(place, text);
    else kept.remove(place);
  };
  const writeSoon = () => (timer ??= setTimeout(write, WRITE_AFTER_MS));
  const restore = async () => {
    const list = read(kept.get(place));
    const to = owner;
    if (list?.owner !== to) return;
    isRestoring = true;
    // In a duplicated tab, the other tab still works on the unfinished files
    const isCopy = list.tasks.some(isUnfinished) && (await isWorkedOn(list.page));
    isRestoring = false;
    if (owner !== to) return;
    const tasks = isCopy ? list.tasks.filter((task) => !isUnfinished(task)) : list.tasks;
    downloadManager().restore(tasks.map((task) => asTask(task, lists.restored++)));
  };
  const follow = ({ status, user }: Session) => {
    const isOut = status === 'signed-out';
    const next = isOut ? '' : (user?.uid ?? storage.get(lastUser) ?? owner ?? '');
    // Another user must not see the files of the previous one
    if (owner && next !== owner) downloadManager().clear(isOurs);
    if (next !== owner) {
      owner = next;
      void restore();
    }
    // Otherwise the user may only become known later
    if (isOut || user || $tasks.get().some(isOurs)) write();
  };
  follow(session.$session.get());
  session.$session.listen(follow);
  const ignore = $tasks.listen(writeSoon);
  addEventListener('pagehide', ({ persisted }) => {
    if (timer !== undefined) write();
    if (!persisted) ignore();
  });
  // The first list may have stored files of this server, so all lists are written again
  if (lists.servers.length > 1) $tasks.set([...$tasks.get()]);
  return true;
}

const isUnfinished = (kept: Kept): boolean => isOpen(kept) || kept.problem === 'left';

/** Whether to store a task: a failed one without a source cannot be repeated. */
const isWorthKeeping = ({ taskState, url, source }: DownloadTask): boolean =>
  taskState === 'success' || Boolean(url ?? source);

const toKeep = ({ key: _, url, resolveUrl: _resolve, ...task }: DownloadTask): Kept => {
  const { isRunning: _running, interruption: _why, isPlaced: _placed, customData: _data, ...rest } = task;
  // A source gives a fresh link
  const kept = { ...rest, ...(url && !task.source && { url }) };
  return isOpen(task) && !outlivesPage(task)
    ? { ...kept, taskState: 'error', errorType: 'READER_ERROR', problem: 'left' }
    : kept;
};

function asTask(kept: Kept, index: number): DownloadTask {
  const { source } = kept;
  return {
    ...kept,
    key: `${RESTORED}-${index}`,
    isRunning: false,
    interruption: null,
    isPlaced: false,
    customData: { percent: kept.taskState === 'success' ? 100 : null, speed: 0 },
    ...(source && { resolveUrl: linkOf(source, kept.taskState === 'suspend') }),
  };
}

const linkOf = (source: NonNullable<Kept['source']>, hasWaited: boolean) => {
  const { client } = storesFor({ apiBase: source.apiBase });
  if ('scriptId' in source) return scriptLink(client, source.scriptId, source.format, hasWaited);
  return 'voiceChangeId' in source
    ? voiceChangeLink(client, source.voiceChangeId, source.format)
    : namedLink(client, source.name);
};

/** Parses a stored list; null if another version of the page wrote it and it is not readable. */
function read(text: string | null): KeptList | null {
  try {
    const list = JSON.parse(text ?? 'null') as Partial<KeptList> | null;
    return typeof list?.owner === 'string' && Array.isArray(list.tasks) ? (list as KeptList) : null;
  } catch {
    return null;
  }
}
