import { useStore } from '@nanostores/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef } from 'react';
import { emit } from '../element/emit.ts';
import type { PanelProps } from '../element/host.ts';
import { accountShell as texts } from '../i18n/en/account/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { Notices } from '../notices/index.ts';
import { askToSignIn, SignInOverPage } from '../sign-in/over-page/index.ts';
import { storesPanel } from '../stores/stores-panel.tsx';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { AccountArea } from './popup/account-area.tsx';
import type { CarriedPress } from './shell.ts';
import type { accountSpec } from './spec.ts';
import { workbenchAddress } from './workbench-address.ts';

type Spec = typeof accountSpec;

function AccountPanel(props: PanelProps<Spec, CarriedPress>) {
  const { host, carried, workbenchUrl, loginUrl } = props;
  const t = useText(texts);
  const stores = useStores();
  const { status } = useStore(stores.session.$session);
  useEffect(() => void stores.session.start(), [stores]);
  // Only the first part that replaces the first screen acts on a press there
  const pressed = useRef(carried?.isPressed ?? false);
  const takePress = () => {
    const isPressed = pressed.current;
    pressed.current = false;
    return isPressed;
  };
  const content = () => {
    switch (status) {
      case 'signed-in':
        return (
          <AccountArea
            collapsed={false}
            placement="below-start"
            takePress={takePress}
            hrefFor={(path) => workbenchAddress(workbenchUrl, path, stores.client.address)}
            onNavigate={(path) => !emit(host, 'vox-navigate', { path })}
          />
        );
      case 'checking':
        return (
          <span role="status" aria-label={t('loading')}>
            <Skeleton height="54px" />
          </span>
        );
      case 'unreachable':
        return (
          <Button wide icon={RotateCw} onClick={() => void stores.session.start()}>
            {t('unreachable')}
          </Button>
        );
      default:
        return <SignInButton onPress={() => askToSignIn(stores, host, loginUrl)} takePress={takePress} />;
    }
  };
  return (
    <>
      <div className="acc-frame" part="area">
        {content()}
      </div>
      <Notices />
      <SignInOverPage />
    </>
  );
}

function SignInButton({ onPress, takePress }: { onPress(): void; takePress(): boolean }) {
  const t = useText(texts);
  useEffect(() => {
    if (takePress()) onPress();
  });
  return (
    <Button variant="primary" wide data-carry="sign-in" onClick={onPress}>
      {t('signIn')}
    </Button>
  );
}

export default storesPanel<Spec, CarriedPress>('vox-account-panel', AccountPanel);
