import { accountShell as texts } from '../../i18n/en/account/shell.ts';
import { useText } from '../../i18n/use-text.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** Shown in the popup while its code loads. */
export function PopupWaiting() {
  const t = useText(texts);
  return (
    <div className="acc-waiting" role="status" aria-label={t('loading')}>
      {['48px', '56px', '108px', '36px'].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}
