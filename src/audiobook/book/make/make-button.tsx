import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/lists/progress-bar.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useSend } from '../../../ui/use-send.ts';
import { useBook } from '../context.ts';

/**
 * Names what is to be generated and paid: the chapters as readers count them, and the spoken credits, which are not
 * chapters.
 */
function useWhatIsOpen(): (open: readonly Pick<BookChapter, 'role'>[]) => string {
  const t = useText(bookEditor);
  return (open) => {
    const [chapters, opening, closing] = (['chapter', 'opening', 'closing'] as const).map(
      (role) => open.filter((one) => one.role === role).length,
    ) as [number, number, number];
    if (chapters > 0) {
      const make = t('make', { count: chapters });
      if (!opening && !closing) return make;
      const ends = t(opening && closing ? 'bothEnds' : opening ? 'opening_end' : 'closing_end');
      return t('makeWith', { make, ends });
    }
    return t(opening && closing ? 'makeEnds' : opening ? 'makeOpening' : 'makeClosing');
  };
}

const loadDialog = () => import('./make-dialog.tsx');

/**
 * Shows the price of everything not yet generated, and opens the dialog. While a job speaks the book, shows its
 * progress.
 */
export function MakeButton() {
  const { model } = useBook();
  const t = useText(bookEditor);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const { make_job: job, segments, made, book_chapters: chapters } = useStore(model.$book);
  const quote = useStore(model.$quote);
  const whatIsOpen = useWhatIsOpen();
  const [isAsking, setAsking] = useState(false);
  if (job && isOpenJob(job)) {
    const share = formatNumber(locale, job.progress, { style: 'percent' });
    const label = t('making', { share });
    return (
      <div className="editor-progress">
        <div>
          <p role="status">{label}</p>
          <ProgressBar label={label} {...(job.state === 'running' && { value: job.progress })} />
        </div>
        <Button size={32} busy={busy} onClick={() => void send(() => model.cancel(job))}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  const openIds = new Set(
    quote?.chapters.flatMap(({ chapter_id, segments: own }) => (own > 0 ? [chapter_id] : [])),
  );
  const open = chapters.filter(({ chapter_id }) => openIds.has(chapter_id));
  if (quote && open.length === 0 && segments > 0 && made >= segments)
    return <p className="editor-facts">{t('upToDate')}</p>;
  return (
    <>
      <Button size={32} onClick={() => setAsking(true)}>
        {quote && open.length > 0
          ? t('makeFor', { make: whatIsOpen(open), cost: t('cost', { count: quote.credits }) })
          : t('makeChapters')}
      </Button>
      {isAsking && (
        <OnDemand load={loadDialog} onClose={() => setAsking(false)}>
          {({ MakeDialog }) => <MakeDialog onClose={() => setAsking(false)} />}
        </OnDemand>
      )}
    </>
  );
}
