import { Suspense, use, useMemo, useState, type ReactNode } from 'react';
import { emit } from '../element/emit.ts';
import { useHost } from '../element/host-context.ts';
import { loadChunk } from '../element/load-chunk.ts';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';

interface ChunkProps<M> {
  /** Imports the module. Must be the same function at every render: another one starts another import. */
  load(): Promise<M>;
  /** Shown while the module loads. */
  waiting: ReactNode;
  /** Shown when the module failed to load. */
  failed(retry: () => void): ReactNode;
  /** Raises no `vox-error`, because another chunk that fails with this one does. */
  quiet?: boolean;
  /** Called when the module failed to load. */
  onFailure?(error: unknown): void;
  children(module: M): ReactNode;
}

/** Loads code on demand. When that fails, shows a substitute and reports the failure to the host. */
export function Chunk<M>(props: ChunkProps<M>) {
  const { load, waiting, failed, quiet, onFailure, children } = props;
  const host = useHost();
  const message = useText(ui)('chunkFailed');
  const [attempt, setAttempt] = useState(0);
  // Only a failed import is caught here; errors of the module's components belong to them
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
