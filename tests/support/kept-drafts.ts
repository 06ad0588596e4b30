import { clear, createStore, entries, set } from 'idb-keyval';

const database = createStore('voxbench', 'drafts');

/** The drafts that this browser keeps, by their keys. */
export const keptDrafts = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(await entries<string, unknown>(database));

/** Puts a draft where the elements find it. */
export const keepDraft = (key: string, draft: object): Promise<void> => set(key, draft, database);

/** Deletes them all. What a test asks of them afterwards waits for this: over one connection, the order stays. */
export const deleteDrafts = (): Promise<void> => clear(database);
