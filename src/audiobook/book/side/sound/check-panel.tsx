import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { ApiFailure } from '../../../../api/failure.ts';
import type { BookChapter, CallAnswer } from '../../../../contract/index.ts';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { formatRough } from '../../../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useFailureText } from '../../../../notices/index.ts';
import { useStores } from '../../../../stores/use-stores.ts';
import { isOpenJob } from '../../../../studio/jobs/follow-jobs.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../../ui/lists/progress-bar.tsx';
import { useLoad } from '../../../../ui/use-load.ts';
import { useSend } from '../../../../ui/use-send.ts';
import { useJobFailure } from '../../../../studio/jobs/use-job-failure.ts';
import { useBook } from '../../context.ts';
import { MarkedPassages } from './marked-passages.tsx';

/** Checks the open chapter by speech recognition, and lists passages that were heard differently from their text. */
export function CheckPanel({ chapter }: { chapter: BookChapter }) {
  const { model } = useBook();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const whyFailed = useJobFailure();
  const { check, made } = chapter;
  return (
    <section className="book-panel">
      <h3>{t('checks')}</h3>
      <p className="editor-hint">{t('checkHint')}</p>
      {check && isOpenJob(check.job) ? (
        <>
          <ProgressBar
            label={t('checking')}
            {...(check.job.state === 'running' && { value: check.job.progress })}
          />
          <Button size={32} onClick={() => void model.cancel(check.job).catch(() => undefined)}>
            {t('cancel')}
          </Button>
        </>
      ) : made > 0 ? (
        <CheckButton chapter={chapter} />
      ) : (
        <p className="editor-hint">{t('notMadeYet')}</p>
      )}
      {check?.job.state === 'failed' && (
        <p role="alert">{t('checkFailed', { reason: whyFailed(check.job.error) })}</p>
      )}
      {check && check.words > 0 && (
        <dl className="book-figures">
          <div>
            <dt>{t('wordsHeard')}</dt>
            <dd data-pass={check.passages.length === 0 || undefined}>
              {t('heardShare', {
                share: formatNumber(locale, check.heard / check.words, {
                  style: 'percent',
                  maximumFractionDigits: 1,
                }),
                heard: formatNumber(locale, check.heard),
                words: formatNumber(locale, check.words),
              })}
            </dd>
          </div>
        </dl>
      )}
      {check && check.words > 0 && check.passages.length === 0 && <p>{t('allHeard')}</p>}
      {check && check.passages.length > 0 && (
        <MarkedPassages chapterId={chapter.chapter_id} passages={check.passages} />
      )}
    </section>
  );
}

type Quote = CallAnswer<'POST /v1/books/{book_id}/check/quote'>['data'];

/** Starts a check, with its price; or shows why a check is impossible. */
function CheckButton({ chapter: { chapter_id: id, check, made } }: { chapter: BookChapter }) {
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const failureText = useFailureText();
  const { busy, send } = useSend();
  const [quote, setQuote] = useState<Quote | null>(null);
  // The price depends on which passages are generated and checked
  const words = check?.words ?? 0;
  const { language } = useStore(model.$book);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      // Without speech recognition the price request would fail and log an error in the console
      const found = await client.call('GET /v1/transcriptions/models', { silent: true, signal });
      if (found.data.models.length === 0) throw new ApiFailure('err_speech_recognition_not_allowed');
      const { data } = await client.call('POST /v1/books/{book_id}/check/quote', {
        params: { book_id: model.id },
        body: { chapter_ids: [id] },
        silent: true,
        signal,
      });
      if (!signal.aborted) setQuote(data);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the last three change the price
    [client, model, id, made, words, language],
  );
  const { failure } = useLoad(fetch);
  if (failure) {
    const isForeign = failure.type === 'err_target_language_not_supported';
    return (
      <p role="alert">
        {isForeign
          ? t(language === null ? 'languageUnknown' : 'notUnderstood')
          : t('checkImpossible', { reason: failureText(failure) })}
      </p>
    );
  }
  if (quote?.segments === 0) return null;
  return (
    <>
      {check && quote && <p>{t('notChecked', { count: quote.segments })}</p>}
      <Button size={32} busy={busy} onClick={() => void send(() => model.check(id))}>
        {quote ? t('check', { count: quote.credits }) : t('checkFree')}
      </Button>
      {quote?.wait_ms != null && (
        <p className="editor-hint">{t('checkTakes', { wait: formatRough(locale, quote.wait_ms) })}</p>
      )}
    </>
  );
}
