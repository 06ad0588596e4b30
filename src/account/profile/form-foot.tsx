import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Buttons that cancel or submit a form. */
export function FormFoot({ busy, action, onCancel }: { busy: boolean; action: string; onCancel(): void }) {
  const t = useText(texts);
  return (
    <div className="prof-foot">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </div>
  );
}
