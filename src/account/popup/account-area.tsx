import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameOf } from '../../api/stored-user.ts';
import { report } from '../../analytics/index.ts';
import { accountShell as texts } from '../../i18n/en/account/shell.ts';
import { useServerText, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { Placement } from '../../ui/layers/anchor.ts';
import { Chunk } from '../../ui/chunk.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Popover, usePopover } from '../../ui/layers/popover.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import areaCss from './account-area.css?inline';
import { PopupWaiting } from './popup-waiting.tsx';
import { UserAvatar } from './user-avatar.tsx';
import type { Ways } from './ways.ts';
import { Who } from './who.tsx';

interface AccountAreaProps extends Ways {
  /** Shows the avatar only. */
  collapsed: boolean;
  /** Side of the area on which the popup opens if there is room. */
  placement?: Placement;
  /** Whether the popup was requested before this component loaded. True at most once. */
  takePress?(): boolean;
}

const loadPopup = () => import('./account-popup.tsx');

/** Shows the signed-in user and opens the account popup. Renders nothing when signed out. */
export function AccountArea(props: AccountAreaProps) {
  const stores = useStores();
  const { collapsed, placement = 'above-start', takePress, ...ways } = props;
  useSheet(areaCss);
  const told = useServerText();
  const t = useText(texts);
  const { user } = useStore(stores.session.$session);
  const bonus = useStore(stores.bonus.$bonus);
  const popover = usePopover();
  const { open, hide } = popover;
  useEffect(() => (open ? stores.popups.onClose(hide) : undefined));
  useEffect(() => {
    if (popover.panel.anchor && takePress?.()) popover.show();
  });
  if (!user) return null;
  const name = nameOf(user);
  // The accessible name contains the visible text, for voice control
  const shown = collapsed
    ? name
    : [name, bonus && told(bonus.title), t('myWorkspace')].filter(Boolean).join(', ');
  return (
    <>
      <Tooltip text={collapsed ? name : ''} describes={false} placement="beside">
        <button
          {...popover.trigger}
          type="button"
          className="acc-area"
          aria-haspopup="dialog"
          aria-label={t('account', { name: shown })}
          data-collapsed={collapsed || undefined}
          data-carry="account"
          // Loads the popup's code before the press
          onPointerEnter={() => void loadPopup().catch(() => undefined)}
        >
          {collapsed ? <UserAvatar user={user} /> : <Who user={user} />}
        </button>
      </Tooltip>
      <Popover
        state={popover}
        label={t('account', { name })}
        placement={placement}
        className="acc-popup"
        onOpened={() => {
          void stores.bonus.refresh();
          void report(stores, 'account_information_click', {});
        }}
      >
        <Chunk
          load={loadPopup}
          waiting={<PopupWaiting />}
          failed={(retry) => <ErrorNotice text={t('popupFailed')} onRetry={retry} />}
        >
          {({ AccountPopup }) => (
            <AccountPopup user={user} ways={ways} anchor={popover.panel.anchor} onClose={popover.hide} />
          )}
        </Chunk>
      </Popover>
    </>
  );
}
