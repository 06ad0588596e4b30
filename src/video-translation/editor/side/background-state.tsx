import { useStore } from '@nanostores/react';
import { editorSettings } from '../../../i18n/en/video-translation/editor-settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ProgressBar } from '../../../ui/lists/progress-bar.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useEditor } from '../context.ts';
import backgroundCss from './background.css?inline';

/**
 * Progress of separating the voices from the recording, if the user chose that. Until it is done, the original sound is
 * lowered.
 */
export function BackgroundState() {
  const { editor } = useEditor();
  const { background } = editor;
  useSheet(backgroundCss);
  const t = useText(editorSettings);
  const known = useStore(background.$background);
  if (known?.url) return null;
  const job = known?.job ?? null;
  if (job && isOpenJob(job))
    return (
      <div role="status" className="vt-background">
        <ProgressBar label={t('backgroundWorking')} {...(job.progress > 0 && { value: job.progress })} />
        <p className="editor-hint">{t('backgroundWorking')}</p>
        <Button size={32} onClick={() => void background.cancel()}>
          {t('backgroundCancel')}
        </Button>
      </div>
    );
  if (!known) return <p className="editor-hint">{t('backgroundNever')}</p>;
  return (
    <ErrorNotice
      text={t(job?.state === 'failed' ? 'backgroundFailed' : 'backgroundMissing')}
      retryLabel={t(job?.state === 'failed' ? 'backgroundAgain' : 'backgroundMake')}
      onRetry={() => void background.demand()}
    />
  );
}
