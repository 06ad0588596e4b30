import { useEffect, useState, type ReactNode } from 'react';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { ui } from '../../i18n/en/shared/ui.ts';
import { useText } from '../../i18n/use-text.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { JobItem, JobList } from './job-list.ts';

/** One of a list that is being opened. */
export interface Opening<Item extends JobItem, Detail extends Item> {
  readonly list: JobList<Item, Detail>;
  readonly id: string;
  /** It in full, as it was asked for together with the code that shows it. */
  readonly first: Promise<Detail>;
}

interface OpenedChunkProps<M, Item extends JobItem, Detail extends Item> {
  list: JobList<Item, Detail>;
  id: string;
  /** Imports the module; the same function every time. */
  load(): Promise<M>;
  children(module: M, opening: Opening<Item, Detail>): ReactNode;
}

/** What is open in a tool, by its id: a new one needs another key. Its code comes with the first one. */
export function OpenedChunk<M, Item extends JobItem, Detail extends Item>(
  props: OpenedChunkProps<M, Item, Detail>,
) {
  const { list, id, load, children } = props;
  const t = useText(texts);
  const uiText = useText(ui);
  const [{ first, gone }] = useState(() => {
    const gone = new AbortController();
    const first = list.read(id, gone.signal);
    // The module says why it could not be fetched, once it has come
    first.catch(() => undefined);
    return { first, gone };
  });
  useEffect(() => () => gone.abort(), [gone]);
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
      {(module) => children(module, { list, id, first })}
    </Chunk>
  );
}
