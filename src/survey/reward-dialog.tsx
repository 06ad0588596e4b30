import Gift from 'lucide-react/icons/gift';
import { survey as texts } from '../i18n/en/survey/survey.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import dialogsCss from './dialogs.css?inline';

/** Shows the reward for the answers. */
export function RewardDialog({ onClose }: { onClose(): void }) {
  useSheet(dialogsCss);
  const t = useText(texts);
  return (
    <Dialog
      title={t('rewardTitle')}
      width={560}
      overlay="welcome"
      onClose={onClose}
      actions={
        <Button variant="primary" size={48} wide onClick={onClose}>
          {t('start')}
        </Button>
      }
    >
      <div className="survey-reward">
        <span className="survey-reward-icon">
          <Gift size={32} aria-hidden="true" />
        </span>
        <p>{t('rewardText')}</p>
      </div>
    </Dialog>
  );
}
