import { createStore, entries, promisifyRequest, type UseStore } from 'idb-keyval';

/** A recording made in this browser and not used yet. */
export interface KeptTake {
  readonly id: string;
  /** Epoch ms. */
  readonly begunAt: number;
  readonly durationMs: number;
  readonly file: File;
}

interface Piece {
  readonly sound: Blob;
  readonly name: string;
  readonly begunAt: number;
  /** Length of the recording up to the end of this piece. */
  readonly durationMs: number;
}

/** User name for recordings made while nobody is signed in. */
export const VISITOR = 'visitor';
/** Visitors' recordings are deleted after this time: the next visitor may be somebody else. */
const VISITOR_TAKE_MS = 60 * 60 * 1000;

/** Web Locks name, held by the tab that records the take. */
const lockOf = (id: string) => `voxbench-take ${id}`;
/** Padded, so that keys sort in the order of the pieces. */
const INDEX_DIGITS = 8;
const prefixOf = (user: string, id = '') => `${user} ${id}`;
const keyOf = (user: string, id: string, index: number) =>
  `${prefixOf(user, id)} ${String(index).padStart(INDEX_DIGITS, '0')}`;

let database: UseStore | undefined;
/** Opening IndexedDB throws where it is forbidden. This makes it reject, and nothing is kept. */
const store: UseStore = async (mode, use) =>
  (database ??= createStore('voxbench-takes', 'pieces'))(mode, use);

/** One transaction, so that no piece is written in between. */
const remove = async (prefix: string): Promise<void> => {
  try {
    await store('readwrite', (pieces) => {
      pieces.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      return promisifyRequest(pieces.transaction);
    });
  } catch {
    // Where this fails, nothing was stored either
  }
};

const busyTakes = async (): Promise<ReadonlySet<string | undefined>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
};

/** Microphone recordings stored in this browser until they are uploaded. All tabs of the origin share them. */
export const keptTakes = {
  /** Marks a take as being recorded by this tab. @returns a function that ends it */
  hold(id: string): () => void {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    void navigator.locks?.request(lockOf(id), () => released);
    return () => release();
  },
  /** Stores the next piece, unless the take has been removed, here or in another tab. Never rejects. */
  async append(user: string, id: string, index: number, piece: Piece): Promise<void> {
    try {
      await store('readwrite', (pieces) => {
        const put = () => pieces.put(piece, keyOf(user, id, index));
        if (index === 0) put();
        else {
          const before = pieces.getKey(keyOf(user, id, index - 1));
          before.onsuccess = () => before.result !== undefined && put();
        }
        return promisifyRequest(pieces.transaction);
      });
    } catch {
      // The recording then exists only in the page's memory
    }
  },
  /** The user's takes that no tab is recording, the newest first. Never rejects. */
  async list(user: string): Promise<KeptTake[]> {
    try {
      const [all, busy] = await Promise.all([entries<string, Piece>(store), busyTakes()]);
      const takes = new Map<string, Piece[]>();
      for (const [key, piece] of all.sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (!key.startsWith(prefixOf(user))) continue;
        const id = key.slice(prefixOf(user).length, -INDEX_DIGITS - 1);
        if (!busy.has(lockOf(id))) takes.set(id, [...(takes.get(id) ?? []), piece]);
      }
      const kept = [...takes].map(([id, pieces]) => takeOf(id, pieces));
      const isOver = ({ begunAt, durationMs }: KeptTake) =>
        user === VISITOR && begunAt + durationMs < Date.now() - VISITOR_TAKE_MS;
      await Promise.all(kept.filter(isOver).map(({ id }) => this.remove(user, id)));
      return kept.filter((take) => !isOver(take)).sort((a, b) => b.begunAt - a.begunAt);
    } catch {
      return [];
    }
  },
  remove: (user: string, id: string): Promise<void> => remove(`${prefixOf(user, id)} `),
  removeAll: (user: string): Promise<void> => remove(prefixOf(user)),
};

function takeOf(id: string, pieces: readonly Piece[]): KeptTake {
  const { name, begunAt } = pieces[0]!;
  const sounds = pieces.map(({ sound }) => sound);
  const file = new File(sounds, name, { type: sounds[0]!.type, lastModified: begunAt });
  return { id, begunAt, durationMs: pieces.at(-1)!.durationMs, file };
}
