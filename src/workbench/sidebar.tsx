import { useStore } from '@nanostores/react';
import PanelLeft from 'lucide-react/icons/panel-left';
import { Link, useLocation, useRouter } from 'wouter';
import { AccountArea } from '../account/index.ts';
import { DownloadSlot } from '../downloads/index.ts';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Tooltip } from '../ui/layers/tooltip.tsx';
import { EngineSlot } from './engine-slot.tsx';
import { pages } from './pages.ts';
import { shownGroups, type WorkbenchRoute } from './routes.ts';

interface SidebarProps {
  active: WorkbenchRoute | undefined;
  collapsed: boolean;
  /** Inside another site the logo links to the home page instead of leaving the workbench. */
  embedded: boolean;
  onCollapse(collapsed: boolean): void;
}

/** Navigation of the workbench. */
export function Sidebar({ active, collapsed, embedded, onCollapse }: SidebarProps) {
  const stores = useStores();
  const t = useText(texts);
  const router = useRouter();
  const [, navigate] = useLocation();
  // The embedding page has its own landmarks
  const { voice_clone_config: cloning } = useStore(stores.appConfig.$appConfig);
  const { user } = useStore(stores.session.$session);
  const Bar = embedded ? 'div' : 'aside';
  return (
    <Bar
      className="wb-sidebar"
      role={embedded ? 'group' : undefined}
      part="sidebar"
      aria-label={t('sidebar')}
      data-collapsed={collapsed || undefined}
    >
      <div className="wb-head">
        {embedded ? (
          <Link href="/" className="wb-home" aria-label={t('logo')} onClick={stores.popups.close}>
            <Logo />
            <span>Voxbench</span>
          </Link>
        ) : (
          <a href="/" className="wb-home" aria-label={t('logo')}>
            <Logo />
            <span>Voxbench</span>
          </a>
        )}
        <IconButton
          icon={PanelLeft}
          label={t(collapsed ? 'expand' : 'collapse')}
          aria-expanded={!collapsed}
          className="wb-collapse"
          onClick={() => onCollapse(!collapsed)}
        />
      </div>
      <nav className="wb-nav" aria-label={t('pages')}>
        {shownGroups(cloning.voice_clone_switch, user?.has_operator_page ?? false).map(({ group, items }) => (
          <div key={group} role="group" aria-label={t(group)} className="wb-group">
            <p className="wb-group-name" aria-hidden="true">
              {t(group)}
            </p>
            {items.map((route) => (
              <NavItem
                key={route.path}
                route={route}
                current={route === active ? 'page' : route.path === active?.parent ? true : undefined}
                collapsed={collapsed}
                onChoose={stores.popups.close}
              />
            ))}
          </div>
        ))}
      </nav>
      <EngineSlot collapsed={collapsed} />
      <DownloadSlot collapsed={collapsed} placement="above-start" />
      <AccountArea
        collapsed={collapsed}
        hrefFor={(path) => router.hrefs(router.base + path, router)}
        onNavigate={(path) => {
          navigate(path);
          return true;
        }}
      />
    </Bar>
  );
}

interface NavItemProps {
  route: WorkbenchRoute;
  /** `page` for the open page, true for the parent of the open page. */
  current: 'page' | true | undefined;
  collapsed: boolean;
  onChoose(): void;
}

function NavItem({ route: { path, title }, current, collapsed, onChoose }: NavItemProps) {
  const t = useText(texts);
  const { icon: Icon } = pages[path];
  const text = t(title);
  const address = path.replace('/:part?', '');
  return (
    <Tooltip text={collapsed ? text : ''} describes={false} placement="beside">
      <Link
        href={address}
        className="wb-item"
        aria-current={current}
        aria-label={text}
        data-carry={address}
        onClick={onChoose}
      >
        {Icon && <Icon size={18} aria-hidden="true" />}
        {!collapsed && <span>{text}</span>}
      </Link>
    </Tooltip>
  );
}
