import { createBrowserStorage } from '../api/browser-storage.ts';
import { newId } from '../api/device.ts';
import { keptTakes, VISITOR } from '../stores/kept-takes.ts';

const KEY = 'voxbench-voice-change-take';
/** Of this tab alone: a user who signs in in another tab does not get the recording. */
const storage = createBrowserStorage(() => sessionStorage);

/**
 * Stores the recording of a visitor in the browser, to be offered again after they signed in, perhaps by way of another
 * page.
 * @param take its id when it was recorded here, and thus is kept already
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

/** The visitor gave the recording up. */
export async function forgetForSignIn(): Promise<void> {
  const id = storage.get(KEY);
  storage.remove(KEY);
  if (id !== null) await keptTakes.remove(VISITOR, id);
}

/** The recording that was kept before the sign-in; it is handed out once. */
export async function takeAfterSignIn(): Promise<File | null> {
  const id = storage.get(KEY);
  if (id === null) return null;
  storage.remove(KEY);
  const takes = await keptTakes.list(VISITOR);
  await keptTakes.remove(VISITOR, id);
  return takes.find((take) => take.id === id)?.file ?? null;
}
