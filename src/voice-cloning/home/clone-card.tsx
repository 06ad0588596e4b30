import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Mic from 'lucide-react/icons/mic';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { errorTexts } from '../../contract/errors.ts';
import { useHost } from '../../element/host-context.ts';
import { jobs as jobTexts } from '../../i18n/en/shared/jobs.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { cloneLabels } from '../../i18n/en/voice-cloning/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatAgo } from '../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';
import { isOpenJob } from '../../studio/jobs/follow-jobs.ts';
import { useJobWords, useStepWords } from '../../studio/jobs/job-words.ts';
import { useStores } from '../../stores/use-stores.ts';
import { CopyIdButton } from '../../studio/voices/copy-id-button.tsx';
import { capital, words } from '../../studio/voices/label-words.ts';
import { PreviewButton } from '../../studio/voices/preview-button.tsx';
import { voiceLanguage } from '../../studio/voices/voice-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { keepFocus } from '../../ui/layers/keep-focus.ts';
import { Menu } from '../../ui/layers/menu.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import type { CloneItem } from '../clones.ts';
import { raise } from '../raise.ts';
import { CandidateChoice, type ChosenVoice } from './candidate-choice.tsx';
import { SimilarityScale } from './similarity-scale.tsx';

interface CloneCardProps {
  item: CloneItem;
  onUse: ((voiceId: string) => void) | undefined;
  onCancel(): void;
  onLabel(): void;
  onRenew(): void;
  onChosen: ChosenVoice;
  onDelete(): void;
}

/** After a voice was chosen or a job cancelled, moves the focus to the clone's menu. */
const keepInCard = (card: HTMLElement | null) => keepFocus(card!, '.clone-ways [aria-haspopup]');

/** A clone: its voice, its similarity, its job, and its actions. */
export function CloneCard({ item, onUse, onCancel, onLabel, onRenew, onChosen, onDelete }: CloneCardProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const labelText = useText(cloneLabels);
  const jobText = useText(jobTexts);
  const { locale } = useLanguage();
  const { clone, job, title: name } = item;
  const { voice_id: voiceId, labels, similarity, engine_name: engine } = clone;
  const voices = useStore(stores.voices.$voices);
  useStore(stores.requests.$answered);
  const voice = voices?.find(({ voice_id }) => voice_id === voiceId);
  const canUse = voiceId !== null && (onUse !== undefined || stores.requests.isAnswered('vox-use-voice'));
  const facts = [
    t(clone.kind),
    voiceLanguage(clone.language_id, locale),
    t('sampleCount', { count: clone.sample_count }),
    formatAgo(locale, clone.created_at),
    ...(engine ? [t('madeBy', { engine })] : []),
  ];
  const use = () => {
    if (voiceId !== null && raise(host, 'vox-use-voice', { voice: voiceId })) onUse?.(voiceId);
  };
  return (
    <li ref={keepInCard} className="clone-card" part="card">
      <div className="clone-head">
        {voice && <PreviewButton voice={voice} />}
        <div className="clone-words">
          <h3 dir="auto">{name}</h3>
          <p className="clone-hint">{facts.join(' · ')}</p>
        </div>
        <div className="clone-ways">
          {canUse && (
            <Button size={32} onClick={use}>
              {t('use')}
            </Button>
          )}
          {voiceId !== null && <CopyIdButton voice={{ voice_id: voiceId, name }} />}
          <Menu
            label={jobText('moreFor', { title: name })}
            items={[
              { label: t('rename'), icon: Pencil, onSelect: onLabel },
              { label: t('renew'), icon: Mic, disabled: isOpenJob(job), onSelect: onRenew },
              'line',
              { label: t('remove'), icon: Trash2, danger: true, onSelect: onDelete },
            ]}
          >
            {(trigger) => (
              <IconButton {...trigger} icon={Ellipsis} label={jobText('moreFor', { title: name })} />
            )}
          </Menu>
        </div>
      </div>
      <CloneWork {...{ item, onCancel, onRenew }} />
      <CandidateChoice clone={clone} present={voice} onChosen={onChosen} />
      {similarity && <SimilarityScale similarity={similarity} />}
      <div className="clone-labels">
        {!clone.is_real && <Badge tone="outline">{t('lookAlikeShort')}</Badge>}
        <Badge>{labelText(labels.gender)}</Badge>
        {labels.age && <Badge>{labelText(labels.age)}</Badge>}
        {words(labels.style).map((word) => (
          <Badge key={word}>{capital(word)}</Badge>
        ))}
      </div>
    </li>
  );
}

/** Job errors caused by the samples: a retry with the same samples fails again. */
const SAMPLE_ERRORS = ['err_clone_sample_unfit', 'err_file_damaged'] as const;

/** Progress of the job, or why it failed; nothing once the voice is ready. */
function CloneWork({ item, onCancel, onRenew }: Pick<CloneCardProps, 'item' | 'onCancel' | 'onRenew'>) {
  const t = useText(texts);
  const jobText = useText(jobTexts);
  const { locale } = useLanguage();
  const jobWords = useJobWords(useStepWords(texts));
  const failureText = useFailureText();
  const { clone, job, title } = item;
  if (isOpenJob(job)) {
    const share = job.state === 'running' && formatNumber(locale, job.progress, { style: 'percent' });
    return (
      <div className="clone-work">
        <p>
          <span role="status">{jobWords(job)}</span>
          {share && <span aria-live="off"> · {share}</span>}
        </p>
        <IconButton icon={X} label={jobText('cancelWork')} onClick={onCancel} />
        <ProgressBar
          label={jobText('progressOf', { title })}
          {...(job.state === 'running' && { value: job.progress })}
        />
      </div>
    );
  }
  if (job.state === 'done') return null;
  const type = SAMPLE_ERRORS.find((error) => error === job.error);
  const reason = type ? failureText({ type, message: errorTexts[type] }) : t(`failure_${clone.failure ?? 1}`);
  const why = job.state === 'cancelled' ? t('cancelled') : `${reason} ${t('givenBack')}`;
  return (
    <div className="clone-failure" data-failed={job.state === 'failed' || undefined}>
      <CircleAlert size={18} aria-hidden="true" />
      <p>
        {why}
        {clone.voice_id !== null && ` ${t('keeps')}`}
      </p>
      <Button size={32} onClick={onRenew}>
        {t('again')}
      </Button>
    </div>
  );
}
