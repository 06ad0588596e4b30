import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { watchUse } from '../analytics/index.ts';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { PaymentPopup } from '../payment/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { WelcomeHost } from '../survey/index.ts';
import { PageHeader } from './page-header.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { HOME, WORKBENCH_BASE, routeOf } from './routes.ts';
import { keepScroll } from './scroll-memory.ts';
import { Sidebar } from './sidebar.tsx';
import { readCollapsed, writeCollapsed } from './sidebar-state.ts';

interface WorkbenchAppProps {
  embedded: boolean;
  /** The user navigated to another page before the panel loaded. */
  hasMoved: boolean;
}

/** Moves the focus to the title of the page, so that the next Tab reaches the page's first control. */
const focusTitle = (within: HTMLElement | null) => {
  const heading = within?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** The frame with its pages, for a signed-in user. */
export function WorkbenchApp({ embedded, hasMoved }: WorkbenchAppProps) {
  const stores = useStores();
  const t = useText(texts);
  const [path, navigate] = useLocation();
  const found = routeOf(path);
  const { voice_clone_config: cloning } = useStore(stores.appConfig.$appConfig);
  const isSettled = useStore(stores.appConfig.$isSettled);
  const { user, surveyStatus } = useStore(stores.session.$session);
  const isMissing =
    (found?.isCloning && !cloning.voice_clone_switch) || (found?.isOperators && !user?.has_operator_page);
  const route = isMissing ? undefined : found;
  const [isChecked, setChecked] = useState(false);
  // A stored user may be outdated: only the server's answer has a survey status. If none comes, treat the user as no
  // operator
  const isKnown = found?.isOperators ? surveyStatus !== null || isChecked : isSettled;
  const isWaiting = found !== undefined && !route && !isKnown;
  const [collapsed, setCollapsed] = useState(() => readCollapsed(stores.storage));
  const title = route && t(route.title);

  useEffect(() => {
    if (!route || !title) return;
    const { path: routePath, isFull, meta } = route;
    stores.session.setRouteMeta({ path: routePath, title, showsNavigation: !isFull, ...meta });
    if (!embedded) document.title = t('documentTitle', { page: title });
  }, [stores, route, title, embedded, t]);
  useEffect(() => stores.popups.close(), [stores, route, collapsed]);

  const isForOperators = found?.isOperators ?? false;
  useEffect(() => {
    if (isForOperators) void stores.session.start().then(() => setChecked(true));
  }, [stores, isForOperators]);
  // Loads which tools are enabled; without an answer they stay hidden.
  useEffect(() => void stores.appConfig.load().catch(() => undefined), [stores]);
  useEffect(() => watchUse(stores), [stores]);

  const shown = useRef(route);
  useEffect(() => {
    if (shown.current && shown.current !== route) void stores.bonus.refresh();
    shown.current = route;
  }, [stores, route]);

  const subscription = useMemo(
    () => ({
      url: stores.client.address(`${WORKBENCH_BASE}/subscription`),
      open: () => navigate('/subscription'),
    }),
    [stores, navigate],
  );

  // On load the page announces itself; after a navigation the focus moves to the title, so that screen readers announce
  // it.
  const started = useRef(route);
  const moved = useRef(hasMoved);
  useEffect(() => {
    moved.current ||= started.current !== undefined && started.current !== route;
    started.current ??= route;
  }, [route]);
  const onArrived = (outlet: HTMLElement) => {
    if (moved.current) focusTitle(outlet);
    // The history entries of another site are its own
    return embedded ? () => {} : keepScroll(outlet);
  };

  const main = useRef<HTMLElement & HTMLDivElement>(null);
  // The embedding page has its own landmarks
  const Main = embedded ? 'div' : 'main';
  return (
    <div className="wb" data-full={route?.isFull}>
      <WelcomeHost openAnnounced={() => navigate('/video-translation')} />
      {!route?.isFull && (
        <>
          <button type="button" className="wb-skip" onClick={() => focusTitle(main.current)}>
            {t('skip')}
          </button>
          <Sidebar
            active={route}
            collapsed={collapsed}
            embedded={embedded}
            onCollapse={(next) => {
              setCollapsed(next);
              writeCollapsed(stores.storage, next);
            }}
          />
        </>
      )}
      <Main ref={main} className="wb-main" part="content">
        {route ? (
          <PageOutlet key={route.isFull ? route.parent : route.path} route={route} onArrived={onArrived} />
        ) : isWaiting ? (
          // The title of an operator's page stays hidden from other users
          <PageHeader title={found.isOperators ? '' : t(found.title)} />
        ) : (
          <Redirect to={HOME.path} replace />
        )}
      </Main>
      <PaymentPopup subscription={subscription} />
    </div>
  );
}
