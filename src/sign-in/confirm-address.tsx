import { useEffect, useRef, useState } from 'react';
import { asFailure, type ApiFailure } from '../api/failure.ts';
import { mail as texts } from '../i18n/en/workbench/mail.ts';
import { signIn } from '../i18n/en/account/sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';

interface ConfirmAddressProps {
  /** Token of the mailed link. */
  token: string;
  onDone(): void;
}

/** Confirms an address with a mailed link, and shows the result. */
export function ConfirmAddress({ token, onDone }: ConfirmAddressProps) {
  const stores = useStores();
  const t = useText(texts);
  const tSignIn = useText(signIn);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const told = useReportedError(failure);
  const asked = useRef(false);
  useEffect(() => {
    // A link works only once: do not send it again when the element moves in the page
    if (asked.current) return;
    asked.current = true;
    stores.client.call('POST /accounts/v1/confirm_email', { body: { token }, silent: true }).then(
      () => setIsConfirmed(true),
      (error: unknown) => setFailure(asFailure(error)),
    );
  }, [stores, token]);
  return (
    <section className="sign-in" part="card" aria-busy={!isConfirmed && !failure}>
      <h2 className="sign-in-title">{t('confirmTitle')}</h2>
      {told && <ErrorNotice text={told} />}
      {failure?.type === 'err_link_over' && <p className="sign-in-aside">{t('confirmAgain')}</p>}
      {!told && (
        <p className="sign-in-note" role="status">
          {t(isConfirmed ? 'confirmed' : 'confirming')}
        </p>
      )}
      {(isConfirmed || failure) && (
        <Button variant="primary" wide onClick={onDone}>
          {tSignIn('goOn')}
        </Button>
      )}
    </section>
  );
}
