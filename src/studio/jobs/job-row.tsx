import X from 'lucide-react/icons/x';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { isOpenJob } from './follow-jobs.ts';
import type { JobItem } from './job-list.ts';
import { JobMenu } from './job-menu.tsx';
import { useJobWords, type StepWords } from './job-words.ts';

/** Actions of a row, provided by the list. */
export interface RowActions<Item> {
  open(item: Item): void;
  rename(item: Item): void;
  remove(item: Item): void;
  cancel(item: Item): void;
}

/** Texts of a row. */
export interface RowWords<Item> {
  /** The result of the work. */
  done(item: Item): string;
  /** Small details, in this order. */
  facts(item: Item): readonly string[];
  step: StepWords;
}

interface JobRowProps<Item extends JobItem> {
  item: Item;
  actions: RowActions<Item>;
  words: RowWords<Item>;
}

/** An item: title, result or progress, and its menu. */
export function JobRow<Item extends JobItem>({ item, actions, words: say }: JobRowProps<Item>) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const jobWords = useJobWords(say.step);
  const { title, job } = item;
  const isOpen = isOpenJob(job);
  const words =
    job.state === 'done'
      ? say.done(item)
      : job.state === 'running'
        ? `${jobWords(job)} · ${formatNumber(locale, job.progress, { style: 'percent' })}`
        : jobWords(job);
  return (
    <div className="tool-row" data-failed={job.state === 'failed' || undefined}>
      <button type="button" className="tool-row-open" onClick={() => actions.open(item)}>
        <span className="tool-row-title" dir="auto">
          {title}
        </span>
        <span className="tool-row-words" dir="auto">
          {words}
        </span>
        <span className="tool-row-facts">{say.facts(item).join(' · ')}</span>
      </button>
      {isOpen && <IconButton icon={X} label={t('cancelWork')} onClick={() => actions.cancel(item)} />}
      <JobMenu title={title} onRename={() => actions.rename(item)} onRemove={() => actions.remove(item)} />
      {job.state === 'running' && (
        <div className="tool-row-progress">
          <ProgressBar label={t('progressOf', { title })} value={job.progress} />
        </div>
      )}
    </div>
  );
}
