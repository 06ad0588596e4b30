import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import { loadChunk } from '../element/load-chunk.ts';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';

interface ChunkProps<M> {
  /** Imports the module. Keep it the same function, else it is asked again. */
  load(): Promise<M>;
  /** Shown while it is loaded. */
  waiting: ReactNode;
  /** Shown when it could not be loaded. */
  failed(retry: () => void): ReactNode;
  /** Another one beside it says that it could not be loaded. */
  quiet?: boolean;
  /** After it could not be loaded. */
  onFailure?(error: unknown): void;
  children(module: M): ReactNode;
}

/** Loads code on demand; shows a substitute when that fails, and reports the failure to the page. */
export function Chunk<M>(props: ChunkProps<M>) {
  const { load, waiting, failed, quiet, onFailure, children } = props;
  const host = useHost();
  const message = useText(ui)('chunkFailed');
  const [attempt, setAttempt] = useState(0);
  // An error of the module's own components is not the chunk's: only the import is caught here.
  const loading = useMemo(
    () =>
      loadChunk(load).then(
        (module) => ({ module }),
        (error: unknown) => {
          if (!quiet) emit(host, 'vox-error', { type: 'err_panel_load', message, error });
          onFailure?.(error);
          return null;
        },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- a new attempt asks again, a new listener or text does not
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
