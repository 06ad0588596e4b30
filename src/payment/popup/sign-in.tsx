import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { askToSignIn } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx';
import { wishOfUser } from '../plans/choose.ts';
import { keepWish, takeKeptWish } from '../plans/kept-wish.ts';
import type { Box } from './box.ts';

/** For who made the page. */
const HINT =
  'Nobody took vox-sign-in over. Cancel it and show your sign-in, or hand tokens over: configure({ getAccessToken }).';

interface SignInProps {
  box: Box;
  /** Back to the products, where one came from there. */
  onBack: (() => void) | undefined;
}

/** A visitor has to sign in to buy. */
export function SignIn({ box, onBack }: SignInProps) {
  const stores = useStores();
  const { apiBase } = stores.client;
  const host = useHost();
  const t = useText(texts);
  const [isNowhere, setNowhere] = useState(false);
  return (
    <>
      {onBack && (
        <Button variant="quiet" size={32} icon={ArrowLeft} className="pay-back" onClick={onBack}>
          {t('back')}
        </Button>
      )}
      <SignInPrompt
        title={t('signInTitle')}
        text={t(isNowhere ? 'signInElsewhere' : 'signInText')}
        onSignIn={() => {
          keepWish(apiBase, wishOfUser(box));
          if (askToSignIn(stores, host)) return;
          takeKeptWish(apiBase);
          setNowhere(true);
          console.warn(HINT);
        }}
      />
    </>
  );
}
