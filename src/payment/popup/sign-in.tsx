import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useHost } from '../../element/host-context.ts';
import { payment as texts } from '../../i18n/en/payment.ts';
import { useText } from '../../i18n/use-text.ts';
import { askToSignIn } from '../../sign-in/index.ts';
import type { Stores } from '../../stores/registry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx';

/** For who made the page. */
const HINT =
  'Nobody took vox-sign-in over. Cancel it and show your sign-in, or hand tokens over: configure({ getAccessToken }).';

interface SignInProps {
  stores: Stores;
  /** Back to the products, where one came from there. */
  onBack: (() => void) | undefined;
}

/** A visitor has to sign in to buy. */
export function SignIn({ stores, onBack }: SignInProps) {
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
          if (askToSignIn(stores, host)) return;
          setNowhere(true);
          console.warn(HINT);
        }}
      />
    </>
  );
}
