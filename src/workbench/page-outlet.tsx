import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { FaultBoundary } from '../element/fault-boundary.tsx';
import { useHost } from '../element/host-context.ts';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { PageHeader } from './page-header.tsx';
import { pages } from './pages.ts';
import { HOME, type WorkbenchRoute } from './routes.ts';

interface PageOutletProps {
  route: WorkbenchRoute;
  /** Called when the page is rendered; returns a function that runs when the user leaves it. */
  onArrived(outlet: HTMLElement): () => void;
}

/** The page of a route with its header. Loads the page's code. */
export function PageOutlet({ route, onArrived }: PageOutletProps) {
  const t = useText(texts);
  const host = useHost();
  const outlet = useRef<HTMLDivElement>(null);
  const { load, fills, hasHeader } = pages[route.path];
  const header = !route.isFull && <PageHeader title={t(route.title)} />;
  const instead = (notice: ReactNode) => (
    <>
      {hasHeader && header}
      <div className="wb-wait">{notice}</div>
    </>
  );
  return (
    <div className="wb-page" ref={outlet}>
      {!hasHeader && header}
      <FaultBoundary
        host={host}
        message={t('pageStopped')}
        failed={(retry) => instead(<StoppedNotice route={route} onRetry={retry} />)}
      >
        <Chunk
          load={load}
          waiting={hasHeader && header}
          failed={() =>
            instead(
              <ErrorNotice
                text={t('pageFailed')}
                retryLabel={t('reload')}
                onRetry={() => location.reload()}
              />,
            )
          }
        >
          {({ default: Page }) => (
            <>
              {fills ? (
                <Page />
              ) : (
                <div className="wb-scroll">
                  <div className="wb-column">
                    <Page />
                  </div>
                </div>
              )}
              <Arrival
                key={route.path}
                onArrived={() => (outlet.current ? onArrived(outlet.current) : undefined)}
              />
            </>
          )}
        </Chunk>
      </FaultBoundary>
    </div>
  );
}

/** Error notice for a page that crashed: retry, or go to the home page. */
function StoppedNotice({ route, onRetry }: { route: WorkbenchRoute; onRetry(): void }) {
  const t = useText(texts);
  return (
    <ErrorNotice text={t('pageStopped')} onRetry={onRetry}>
      {route !== HOME && <Link href={HOME.path}>{t('toHome', { page: t(HOME.title) })}</Link>}
    </ErrorNotice>
  );
}

/** Reports that its siblings are rendered. */
function Arrival({ onArrived }: { onArrived(): (() => void) | undefined }) {
  const arrived = useRef(onArrived);
  useEffect(() => arrived.current(), []);
  return null;
}
