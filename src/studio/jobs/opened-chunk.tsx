import type { ReactNode } from 'react';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';

interface OpenedChunkProps<M> {
  /** Imports the module; the same function every time. */
  load(): Promise<M>;
  children(module: M): ReactNode;
}

/** What is open in a tool, whose code comes with the first one. */
export function OpenedChunk<M>({ load, children }: OpenedChunkProps<M>) {
  const t = useText(texts);
  const uiText = useText(ui);
  return (
    <Chunk
      load={load}
      waiting={<div className="tool-home" role="status" aria-label={t('loading')} />}
      failed={(retry) => (
        <div className="tool-home">
          <ErrorNotice text={uiText('chunkFailed')} onRetry={retry} />
        </div>
      )}
    >
      {children}
    </Chunk>
  );
}
