import { createBrowserStorage } from '../api/browser-storage.ts';
import { newId } from '../api/device.ts';
import { keptTakes } from '../stores/kept-takes.ts';

/** In whose name recordings are kept while nobody is signed in. */
export const VISITOR = 'visitor';

const KEY = 'voxbench-voice-change-take';
/** Of this tab alone: whoever signs in elsewhere gets nothing of it. */
const storage = createBrowserStorage(() => sessionStorage);

/** Keeps a recording while its visitor signs in, which may be on another page. */
export async function keepForSignIn(file: File): Promise<void> {
  const id = newId();
  storage.set(KEY, id);
  const piece = { sound: file, name: file.name, begunAt: Date.now(), durationMs: 0 };
  await keptTakes.append(VISITOR, id, 0, piece);
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
