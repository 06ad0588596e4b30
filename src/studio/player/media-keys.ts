/** Handlers for the keys of a keyboard, a headset or the lock screen while something plays. */
export interface MediaKeys {
  play(): void;
  pause(): void;
  seekBy(ms: number): void;
}

const SEEK_MS = 5_000;

/** Registers handlers for the media keys. @returns a function that releases them */
export function takeMediaKeys(title: string, keys: MediaKeys): () => void {
  const session = globalThis.navigator?.mediaSession;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({ title });
  session.playbackState = 'playing';
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => keys.play()],
    ['pause', () => keys.pause()],
    ['seekbackward', ({ seekOffset }) => keys.seekBy(-(seekOffset ?? SEEK_MS / 1000) * 1000)],
    ['seekforward', ({ seekOffset }) => keys.seekBy((seekOffset ?? SEEK_MS / 1000) * 1000)],
  ];
  for (const [action, handler] of handlers) session.setActionHandler(action, handler);
  return () => {
    session.metadata = null;
    session.playbackState = 'none';
    for (const [action] of handlers) session.setActionHandler(action, null);
  };
}
