import { useStore } from '@nanostores/react';
import { speechCredits } from '../../../../contract/constants/billing.ts';
import type { BookCheck } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { isOpenJob } from '../../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useSend } from '../../../../ui/use-send.ts';
import { useBook } from '../../context.ts';

/** Most passages listed: a check may mark a whole chapter. */
const SHOWN_MAX = 50;

interface MarkedPassagesProps {
  chapterId: string;
  passages: BookCheck['passages'];
}

/** Passages with words that were not heard. The user regenerates or accepts each. */
export function MarkedPassages({ chapterId, passages }: MarkedPassagesProps) {
  const { model } = useBook();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const { busy, send } = useSend();
  const open = useStore(model.$open);
  const { make_job: job } = useStore(model.$book);
  // Only one job at a time may speak a book
  const isMaking = job !== null && isOpenJob(job);
  const textOf = (id: string) => (open?.id === chapterId ? open.rows.get(id)?.text : undefined) ?? '';
  const ids = passages.map(({ segment_id }) => segment_id);
  const costOf = (some: readonly string[]) => some.reduce((sum, id) => sum + speechCredits(textOf(id)), 0);
  const remake = (some: readonly string[]) => {
    if (!isMaking) void send(() => model.remake(some));
  };
  const accept = (some: readonly string[]) =>
    void send(async () => void (await model.accept(chapterId, some)));
  return (
    <>
      <h4>{t('marked', { count: passages.length })}</h4>
      <ul className="book-missed">
        {passages.slice(0, SHOWN_MAX).map(({ segment_id: id, words, missed, missed_words, heard }) => {
          const text = textOf(id);
          const again = t('remake', { count: costOf([id]) });
          const share = formatNumber(locale, 1 - missed_words / words, { style: 'percent' });
          return (
            <li key={id}>
              <button type="button" dir="auto" onClick={() => model.open(chapterId, id)}>
                {text}
              </button>
              <p>
                <small>{t('passageShare', { share })}</small>
                <small>{t('missedWords', { words: missed.join(', ') })}</small>
                {heard !== '' && <small>{t('heardInstead', { text: heard })}</small>}
              </p>
              <div>
                <Button
                  size={32}
                  aria-label={t('remakeOf', { remake: again, text })}
                  aria-disabled={isMaking || undefined}
                  onClick={() => remake([id])}
                >
                  {again}
                </Button>
                <Button
                  size={32}
                  variant="quiet"
                  aria-label={t('acceptOf', { text })}
                  onClick={() => accept([id])}
                >
                  {t('accept')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {passages.length > 1 && (
        <div className="book-missed-all">
          <Button size={32} busy={busy} aria-disabled={isMaking || undefined} onClick={() => remake(ids)}>
            {t('remakeAll', { count: costOf(ids) })}
          </Button>
          <Button size={32} variant="quiet" onClick={() => accept(ids)}>
            {t('acceptAll')}
          </Button>
        </div>
      )}
    </>
  );
}
