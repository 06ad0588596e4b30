import type { VideoTranslationItem } from '../../contract/index.ts';
import { videoReview as texts } from '../../i18n/en/video-translation/review.ts';
import { useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { useTranslationFailure } from '../home/failure-words.ts';
import { ContinueButton } from '../review/continue-button.tsx';
import { useEditor } from './context.ts';

interface ReviewNoticeProps {
  /** Called when the job continues. */
  onContinued(item: VideoTranslationItem): void;
}

/** Shown while the translation waits for its user's review, or after its last job failed. */
export function ReviewNotice({ onContinued }: ReviewNoticeProps) {
  const { detail, flush } = useEditor().editor;
  const t = useText(texts);
  const failure = useTranslationFailure();
  const { state, error } = detail.job;
  return (
    <div className="vt-notices">
      {state === 'failed' && <Banner tone="warn">{t('stageFailed', { reason: failure(error) })}</Banner>}
      {state === 'cancelled' && <Banner>{t('stageCancelled')}</Banner>}
      {detail.waits_for === 'translation' && (
        <Banner action={<ContinueButton item={detail} before={flush} onContinued={onContinued} />}>
          {t('waitsForTranslation')}
        </Banner>
      )}
    </div>
  );
}
