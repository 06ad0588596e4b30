import type { ReactNode } from 'react';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';

interface FormChunkProps<M> {
  /** Imports the module. Must be the same function at every render. */
  load(): Promise<M>;
  children(module: M): ReactNode;
}

/** The form for a recording; its code is loaded with the first one. */
export function FormChunk<M>({ load, children }: FormChunkProps<M>) {
  const t = useText(ui);
  return (
    <Chunk
      load={load}
      waiting={<div className="tool-order" />}
      failed={(retry) => <ErrorNotice text={t('chunkFailed')} onRetry={retry} />}
    >
      {children}
    </Chunk>
  );
}
