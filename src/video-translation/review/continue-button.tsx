import StepForward from 'lucide-react/icons/step-forward';
import { useState } from 'react';
import type { VideoTranslationItem } from '../../contract/index.ts';
import { videoReview as texts } from '../../i18n/en/video-translation/review.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';

interface ContinueButtonProps {
  item: Pick<VideoTranslationItem, 'project_id' | 'title' | 'output' | 'waits_for'>;
  /** Saves open edits first. @returns whether that succeeded */
  before?(): Promise<boolean>;
  onContinued(item: VideoTranslationItem): void;
}

const loadDialog = () => import('./continue-dialog.tsx');

/** Continues a translation that waits for its user's review. */
export function ContinueButton({ item, before, onContinued }: ContinueButtonProps) {
  const t = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const { title, waits_for: stage } = item;
  if (stage === null) return null;
  const open = async () => {
    if (await (before?.() ?? true)) setOpen(true);
  };
  return (
    <>
      <Button
        size={32}
        icon={StepForward}
        aria-label={t('continueOf', { title })}
        onClick={() => void open()}
      >
        {t('continue')}
      </Button>
      {isOpen && (
        <OnDemand load={loadDialog} onClose={() => setOpen(false)}>
          {({ ContinueDialog }) => (
            <ContinueDialog {...{ item, stage, onContinued }} onClose={() => setOpen(false)} />
          )}
        </OnDemand>
      )}
    </>
  );
}
