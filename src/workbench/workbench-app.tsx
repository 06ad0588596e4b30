import { useEffect, useRef, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { workbench as texts } from '../i18n/en/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import type { Stores } from '../stores/registry.ts';
import { PageOutlet } from './page-outlet.tsx';
import { HOME, routeOf } from './routes.ts';
import { Sidebar } from './sidebar.tsx';
import { readCollapsed, writeCollapsed } from './sidebar-state.ts';

/** The frame with its pages, for a user who is signed in. */
export function WorkbenchApp({ stores, embedded }: { stores: Stores; embedded: boolean }) {
  const t = useText(texts);
  const [path] = useLocation();
  const route = routeOf(path);
  const [collapsed, setCollapsed] = useState(() => readCollapsed(stores.storage));
  const title = route && t(route.title);

  useEffect(() => {
    if (!route || !title) return;
    stores.session.setRouteMeta({ path: route.path, title, showsNavigation: true });
    if (!embedded) document.title = t('documentTitle', { page: title });
  }, [stores, route, title, embedded, t]);

  // Which tools are switched on; without an answer they stay away.
  useEffect(() => void stores.appConfig.load().catch(() => undefined), [stores]);

  // At the start the page itself is news enough; afterwards a reader of the screen hears where they are.
  const started = useRef(route);
  const moved = useRef(false);
  useEffect(() => {
    moved.current ||= started.current !== undefined && started.current !== route;
    started.current ??= route;
  }, [route]);
  const onArrived = (outlet: HTMLElement) => {
    const heading = outlet.querySelector('h1');
    if (!moved.current || !heading) return;
    heading.tabIndex = -1;
    heading.focus();
  };

  return (
    <div className="wb">
      <Sidebar
        stores={stores}
        active={route}
        collapsed={collapsed}
        embedded={embedded}
        onCollapse={(next) => {
          setCollapsed(next);
          writeCollapsed(stores.storage, next);
        }}
      />
      <main className="wb-main" part="content">
        {route ? (
          <PageOutlet key={route.path} route={route} stores={stores} onArrived={onArrived} />
        ) : (
          <Redirect to={HOME.path} replace />
        )}
      </main>
    </div>
  );
}
