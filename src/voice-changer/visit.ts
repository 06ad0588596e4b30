import { createBrowserStorage } from '../api/browser-storage.ts';
import { newId } from '../api/device.ts';
import { keptTakes, VISITOR } from '../stores/kept-takes.ts';

const KEY = 'voxbench-voice-change-take';
/** Of this tab alone: a user who signs in in another tab does not get the recording. */
const storage = createBrowserStorage(() => sessionStorage);

/**
 * Stores a visitor's recording in the browser, to offer it again after the sign-in, even if that leaves the page.
 * @param take id of a recording made here, which is stored already; null otherwise
 */
export async function keepForSignIn(file: File, take: string | null): Promise<void> {
  const before = storage.get(KEY);
  if (before !== null && before !== take) await keptTakes.remove(VISITOR, before);
  const id = take ?? newId();
  storage.set(KEY, id);
  if (id === take) return;
  const piece = { sound: file, name: file.name, begunAt: Date.now(), durationMs: 0 };
  await keptTakes.append(VISITOR, id, 0, piece);
}

/** Deletes the stored recording when the visitor discards it. */
export async function forgetForSignIn(): Promise<void> {
  const id = storage.get(KEY);
  storage.remove(KEY);
  if (id !== null) await keptTakes.remove(VISITOR, id);
}

/** The recording stored before the sign-in. Returned only once. */
export async function takeAfterSignIn(): Promise<File | null> {
  const id = storage.get(KEY);
  if (id === null) return null;
  storage.remove(KEY);
  const takes = await keptTakes.list(VISITOR);
  await keptTakes.remove(VISITOR, id);
  return takes.find((take) => take.id === id)?.file ?? null;
}
