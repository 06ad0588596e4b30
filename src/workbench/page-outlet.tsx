import { useEffect, useRef } from 'react';
import { workbench as texts } from '../i18n/en/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { PageHeader } from './page-header.tsx';
import { pages } from './pages.ts';
import type { WorkbenchRoute } from './routes.ts';

interface PageOutletProps {
  route: WorkbenchRoute;
  stores: Stores;
  /** The page stands in its outlet; gives what to do when it is left. */
  onArrived(outlet: HTMLElement): () => void;
}

/** The page of a route under its header; the code of the page is loaded now. */
export function PageOutlet({ route, stores, onArrived }: PageOutletProps) {
  const t = useText(texts);
  const outlet = useRef<HTMLDivElement>(null);
  const { load, fills, hasHeader } = pages[route.path];
  const header = <PageHeader title={t(route.title)} stores={stores} />;
  return (
    <div className="wb-page" ref={outlet}>
      {!hasHeader && header}
      <Chunk
        load={load}
        waiting={hasHeader && header}
        failed={() => (
          <>
            {hasHeader && header}
            <div className="wb-wait">
              <ErrorNotice
                text={t('pageFailed')}
                retryLabel={t('reload')}
                onRetry={() => location.reload()}
              />
            </div>
          </>
        )}
      >
        {({ default: Page }) => (
          <>
            {fills ? (
              <Page stores={stores} />
            ) : (
              <div className="wb-scroll">
                <div className="wb-column">
                  <Page stores={stores} />
                </div>
              </div>
            )}
            <Arrival onArrived={() => (outlet.current ? onArrived(outlet.current) : undefined)} />
          </>
        )}
      </Chunk>
    </div>
  );
}

/** Says that what stands beside it is on the page. */
function Arrival({ onArrived }: { onArrived(): (() => void) | undefined }) {
  const arrived = useRef(onArrived);
  useEffect(() => arrived.current(), []);
  return null;
}
