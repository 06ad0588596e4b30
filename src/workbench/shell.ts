import { h } from '../element/h.ts';
import type { Shell, VoxHost } from '../element/host.ts';
import { workbenchShell } from '../i18n/en/workbench/shell.ts';
import { plainTexts } from '../i18n/texts.ts';
import { HOME, WORKBENCH_BASE, routeOf, shownGroups, type WorkbenchRoute } from './routes.ts';
import { readCollapsed } from './sidebar-state.ts';
import type { workbenchSpec } from './spec.ts';
import workbenchCss from './workbench.css?inline';

/** The page that the user requested before the panel loaded. */
export interface CarriedPath {
  path: string;
  /** True if the user navigated from another page. */
  moved: boolean;
}

/** Style sheets of the shell. The panel's components add their own. */
export const shellCss = [workbenchCss] as const;

const grey = () => h('span', { class: 'ui-skeleton' });

/** Paints the frame in its final size, with a working sidebar. */
export function paintWorkbench(root: HTMLElement, host: VoxHost<typeof workbenchSpec>): Shell<CarriedPath> {
  const t = plainTexts(workbenchShell, host.$language.get());
  const { embedded } = host.$props.get();
  const collapsed = readCollapsed();
  const start = embedded ? HOME.path : location.pathname.slice(WORKBENCH_BASE.length);
  const first = routeOf(start) ?? HOME;
  let active = first;

  const title = h('h1', { class: 'wb-title' });
  const links = new Map<WorkbenchRoute, HTMLAnchorElement>();
  const choose = (route: WorkbenchRoute) => {
    active = route;
    // It is not known yet whether this user may see the page
    title.textContent = route.isOperators ? '' : t(route.title);
    for (const [other, link] of links) {
      if (other === route) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  };
  const item = (route: WorkbenchRoute) => {
    const href = embedded ? `#${route.path}` : WORKBENCH_BASE + route.path;
    const name = t(route.title);
    const link = h(
      'a',
      { class: 'wb-item', href, 'aria-label': name, 'data-carry': route.path },
      grey(),
      ...(collapsed ? [] : [h('span', {}, name)]),
    );
    links.set(route, link);
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(route);
      if (!embedded) history.pushState(null, '', href);
      void host.activate();
    });
    return link;
  };
  const group = ({ group: name, items }: ReturnType<typeof shownGroups>[number]) =>
    h(
      'div',
      { class: 'wb-group', role: 'group', 'aria-label': t(name) },
      h('p', { class: 'wb-group-name', 'aria-hidden': 'true' }, t(name)),
      ...items.map(item),
    );
  if (first.isFull) {
    const main = h(embedded ? 'div' : 'main', { class: 'wb-main', part: 'content' });
    root.append(h('div', { class: 'wb', 'data-full': '', 'aria-busy': 'true' }, main));
    return { carry: () => ({ path: start, moved: false }) };
  }
  root.append(
    h(
      'div',
      { class: 'wb', 'aria-busy': 'true' },
      h(
        embedded ? 'div' : 'aside',
        {
          class: 'wb-sidebar',
          part: 'sidebar',
          role: embedded && 'group',
          'aria-label': t('sidebar'),
          'data-collapsed': collapsed,
        },
        h('div', { class: 'wb-head' }, grey()),
        h(
          'nav',
          { class: 'wb-nav', 'aria-label': t('pages') }, // Whether voice cloning is switched on is not known yet
          ...shownGroups(false, false).map(group),
        ),
      ),
      h(
        embedded ? 'div' : 'main',
        { class: 'wb-main', part: 'content' },
        h('div', { class: 'wb-bar', part: 'header' }, title),
      ),
    ),
  );
  choose(active);
  return { carry: () => ({ path: active.path, moved: active !== first }) };
}
