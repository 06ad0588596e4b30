import { useState } from 'react';
import type { StoredUser } from '../../api/stored-user.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { BalanceDetail } from '../balance/balance-detail.tsx';
import popupCss from './account-popup.css?inline';
import { PopupFront } from './popup-front.tsx';
import { useGrants } from '../balance/use-grants.ts';
import type { Ways } from './ways.ts';

export interface AccountPopupProps {
  user: StoredUser;
  ways: Ways;
  /** The control that opened it. */
  anchor: HTMLElement | null;
  onClose(): void;
}

/** The account popup: the account, or where its credits come from. */
export function AccountPopup(props: AccountPopupProps) {
  const { anchor, onClose } = props;
  useSheet(popupCss);
  const grants = useGrants();
  const [view, setView] = useState<'front' | 'back-in-front' | 'detail'>('front');
  return (
    <div
      className="acc-sheet"
      // Closes when the keyboard moves on to the page beneath
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== anchor && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {view === 'detail' ? (
        <BalanceDetail grants={grants} onBack={() => setView('back-in-front')} />
      ) : (
        <PopupFront
          {...props}
          grants={grants}
          focusBalance={view === 'back-in-front'}
          onDetail={() => setView('detail')}
        />
      )}
    </div>
  );
}
