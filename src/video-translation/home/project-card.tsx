import Captions from 'lucide-react/icons/captions';
import Clapperboard from 'lucide-react/icons/clapperboard';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { VideoTranslationItem } from '../../contract/index.ts';
import { jobs as jobTexts } from '../../i18n/en/shared/jobs.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { isOpenJob } from '../../studio/jobs/follow-jobs.ts';
import { JobCardTitle } from '../../studio/jobs/job-cards.tsx';
import { JobMenu } from '../../studio/jobs/job-menu.tsx';
import type { RowActions, RowWords } from '../../studio/jobs/job-row.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { useSend } from '../../ui/use-send.ts';
import { ContinueButton } from '../review/continue-button.tsx';
import { useStateWords } from './state-words.ts';

interface ProjectCardProps {
  item: VideoTranslationItem;
  words: RowWords<VideoTranslationItem>;
  actions: RowActions<VideoTranslationItem>;
  /** Runs the failed job again. */
  onRetry(item: VideoTranslationItem): Promise<void>;
  /** Called when the job continues after a review. */
  onContinued(item: VideoTranslationItem): void;
}

/** A translation in the list: video, languages, and open rows or the job's progress. */
export function ProjectCard({ item, words, actions, onRetry, onContinued }: ProjectCardProps) {
  const t = useText(texts);
  const jobText = useText(jobTexts);
  const { client } = useStores();
  const { busy, send } = useSend();
  const stateWords = useStateWords(words);
  const { title, job, poster_url: poster, duration_ms } = item;
  const [languages, ...facts] = words.facts(item);
  // Rows exist even if a later job failed
  const canOpen = job.state === 'done' || (item.waits_for !== null && !isOpenJob(job));
  const Icon = item.output === 'subtitles' || duration_ms === 0 ? Captions : Clapperboard;
  return (
    <article
      className="job-card vt-card"
      part="project"
      data-state={canOpen ? 'done' : job.state}
      aria-label={title}
    >
      <div className="vt-poster">
        {poster ? (
          <img src={client.address(poster)} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon size={32} strokeWidth={1.25} aria-hidden="true" />
        )}
      </div>
      <div className="job-card-words">
        <JobCardTitle title={title} onOpen={canOpen ? () => actions.open(item) : undefined} />
        <p>{languages}</p>
        <p className="job-card-state">{stateWords(item)}</p>
        <p className="job-card-facts">{facts.join(' · ')}</p>
      </div>
      <div className="job-card-tools">
        {isOpenJob(job) ? (
          <IconButton icon={X} label={t('cancelOf', { title })} onClick={() => actions.cancel(item)} />
        ) : (
          <>
            <ContinueButton item={item} onContinued={onContinued} />
            {job.state !== 'done' && (
              <Button
                size={32}
                icon={RotateCw}
                busy={busy}
                aria-label={t('retryOf', { title })}
                onClick={() => void send(() => onRetry(item))}
              >
                {t('retry')}
              </Button>
            )}
          </>
        )}
        <JobMenu title={title} onRename={() => actions.rename(item)} onRemove={() => actions.remove(item)} />
      </div>
      {isOpenJob(job) && (
        <div className="vt-card-progress">
          <ProgressBar
            label={jobText('progressOf', { title })}
            {...(job.state === 'running' && { value: job.progress })}
          />
        </div>
      )}
    </article>
  );
}
