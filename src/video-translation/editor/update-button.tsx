import { useStore } from '@nanostores/react';
import { videoEditor } from '../../i18n/en/video-translation/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { useEditor } from './context.ts';

/** Generates the open rows and shows their price; while it works, the progress. */
export function UpdateButton() {
  const { editor } = useEditor();
  const t = useText(videoEditor);
  const work = useStore(editor.generation.$work);
  const open = useStore(editor.$open);
  const uncast = useStore(editor.$uncast);
  const unrecorded = useStore(editor.$unrecorded);
  const { credits } = useStore(editor.$cost);
  const { output } = useStore(editor.$settings);
  if (work.phase === 'running' || work.phase === 'cancelling') {
    const { job, phase } = work;
    const ended = job.made + job.failed;
    const label = t('making', { number: Math.min(ended + 1, job.total), total: job.total });
    return (
      <div className="editor-progress">
        <div>
          <p role="status">{label}</p>
          <p className="editor-hint">{t('chargedSoFar', { count: job.credits_charged })}</p>
          <ProgressBar label={label} value={job.total > 0 ? ended / job.total : 0} />
        </div>
        <Button size={32} busy={phase === 'cancelling'} onClick={() => void editor.generation.cancel()}>
          {t(phase === 'cancelling' ? 'cancelling' : 'cancel')}
        </Button>
      </div>
    );
  }
  // Untranslated rows cannot be spoken yet
  if (output === 'subtitles' || editor.detail.waits_for === 'translation') return null;
  if (open.length === 0 && work.phase === 'idle')
    return uncast + unrecorded > 0 ? null : <p className="editor-hint">{t('upToDate')}</p>;
  return (
    <Button size={32} busy={work.phase === 'sending'} onClick={() => editor.make()}>
      {t('updateFor', {
        update: t('update', { count: open.length }),
        cost: t('cost', { count: credits }),
      })}
    </Button>
  );
}
