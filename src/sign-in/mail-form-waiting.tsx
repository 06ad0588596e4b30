import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';

/** The card while its form loads. */
export const MailFormWaiting = () => <section className="sign-in" part="card" aria-busy="true" />;

/** The card when its form failed to load. */
export const mailFormFailed = (retry: () => void) => <MailFormFailed onRetry={retry} />;

function MailFormFailed({ onRetry }: { onRetry(): void }) {
  const t = useText(ui);
  return (
    <section className="sign-in" part="card">
      <ErrorNotice text={t('chunkFailed')} onRetry={onRetry} />
    </section>
  );
}
