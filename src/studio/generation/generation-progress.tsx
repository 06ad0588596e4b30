import { speechWork } from '../../i18n/en/speech/work.ts';
import { formatRough } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Work } from './generation.ts';
import { useStudio } from '../context.ts';
import progressCss from './generation-progress.css?inline';

interface GenerationProgressProps {
  work: Extract<Work, { job: unknown }>;
}

/** Progress, time left, credits spent so far, and a Cancel button. */
export function GenerationProgress({ work: { job, phase, leftMs } }: GenerationProgressProps) {
  useSheet(progressCss);
  const { studio, isTryout } = useStudio();
  const t = useText(speechWork);
  const { locale } = useLanguage();
  const ended = job.made + job.failed;
  const label = t('generating', { number: Math.min(ended + 1, job.total), total: job.total });
  return (
    <div className="tts-progress">
      <div className="tts-progress-words">
        <p role="status">{label}</p>
        {leftMs !== null && phase === 'running' && (
          <p className="tts-progress-more">{t('timeLeft', { time: formatRough(locale, leftMs) })}</p>
        )}
        <p className="tts-progress-more">
          {t(isTryout ? 'used' : 'charged', { count: job.credits_charged })}
        </p>
      </div>
      <Button size={32} busy={phase === 'cancelling'} onClick={() => void studio.generation.cancel()}>
        {t(phase === 'cancelling' ? 'cancelling' : 'cancel')}
      </Button>
      <ProgressBar label={label} value={job.total > 0 ? ended / job.total : 0} />
    </div>
  );
}
