import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { loadChunk } from '../element/load-chunk.ts';

interface ChunkProps<M> {
  /** Imports the module. Keep it the same function, else it is asked again. */
  load(): Promise<M>;
  /** Stands while it is loaded. */
  waiting: ReactNode;
  /** Stands when it could not be loaded. */
  failed(retry: () => void): ReactNode;
  /** After it could not be loaded. */
  onFailure?(error: unknown): void;
  children(module: M): ReactNode;
}

/** Code that is loaded when it is needed, and what stands there when it cannot be had. */
export function Chunk<M>(props: ChunkProps<M>) {
  const { load, waiting, failed, onFailure, children } = props;
  const [attempt, setAttempt] = useState(0);
  // An error of the module's own components is not the chunk's: only the import is caught here.
  const loading = useMemo(
    () =>
      loadChunk(load).then(
        (module) => ({ module }),
        (error: unknown) => {
          onFailure?.(error);
          return null;
        },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- a new attempt asks again, a new listener does not
    [load, attempt],
  );
  return (
    <Suspense fallback={waiting}>
      <Loaded loading={loading} failed={() => failed(() => setAttempt(attempt + 1))}>
        {children}
      </Loaded>
    </Suspense>
  );
}

interface LoadedProps<M> {
  loading: Promise<{ module: M } | null>;
  failed(): ReactNode;
  children(module: M): ReactNode;
}

function Loaded<M>({ loading, failed, children }: LoadedProps<M>) {
  const loaded = use(loading);
  return loaded ? children(loaded.module) : failed();
}
