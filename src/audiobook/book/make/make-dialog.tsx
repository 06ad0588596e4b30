import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { BookChapter } from '../../../contract/index.ts';
import { bookMake } from '../../../i18n/en/audiobook/book-make.ts';
import { formatList } from '../../../i18n/format.ts';
import { formatRough } from '../../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useReportedError } from '../../../notices/index.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CancelButton } from '../../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useLoad } from '../../../ui/use-load.ts';
import { useSend } from '../../../ui/use-send.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useChapterTitle } from '../chapters/chapter-title.ts';
import { useBook } from '../context.ts';
import type { BookQuote } from '../model/book-price.ts';
import makeCss from './make.css?inline';

/** Delay in ms from the last tick of a box to the request for a price. */
const SETTLED_MS = 250;

interface MakeDialogProps {
  /** Ids of the chapters ticked at first; default: all that are not generated. */
  chapterIds?: readonly string[];
  onClose(): void;
}

/** Asks which chapters to generate, and shows their price and duration. */
export function MakeDialog({ chapterIds, onClose }: MakeDialogProps) {
  useSheet(makeCss);
  const { model, make } = useBook();
  const { client } = useStores();
  const t = useText(bookMake);
  const { locale } = useLanguage();
  const titleOf = useChapterTitle();
  const { busy, send } = useSend();
  const { book_chapters: chapters } = useStore(model.$book);
  const whole = useStore(model.$quote);
  const spoken = chapters.filter(({ left_out }) => !left_out);
  const openIds = new Set(
    whole?.chapters.filter(({ segments }) => segments > 0).map(({ chapter_id }) => chapter_id),
  );
  const priceOf = (id: string) => whole?.chapters.find(({ chapter_id }) => chapter_id === id);
  /** True if no voice speaks the chapter, so that nothing of it can be generated. */
  const isVoiceless = ({ chapter_id, made, segments }: BookChapter) =>
    priceOf(chapter_id)?.segments === 0 && made < segments;
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(chapterIds ?? (openIds.size > 0 ? openIds : spoken.map(({ chapter_id }) => chapter_id))),
  );
  const [quote, setQuote] = useState<BookQuote | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      setQuote(null);
      if (picked.size === 0) return;
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      if (signal.aborted) return;
      const { data } = await client.call('POST /v1/books/{book_id}/quote', {
        params: { book_id: model.id },
        body: { chapter_ids: [...picked] },
        silent: true,
        signal,
      });
      if (!signal.aborted) setQuote(data);
    },
    [client, model, picked],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const start = () =>
    void send(async () => {
      if (!quote) return;
      await make([...picked], quote.credits);
      onClose();
    });
  const cost = quote && t('cost', { count: quote.credits });
  const isReady = quote !== null && quote.segments > 0;
  return (
    <Dialog
      title={t('makeTitle')}
      width={560}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            variant="primary"
            busy={busy}
            aria-disabled={!isReady || undefined}
            onClick={isReady ? start : undefined}
          >
            {cost ? t('makeFor', { cost }) : t('make')}
          </Button>
        </>
      }
    >
      <div className="book-make">
        <p className="editor-hint">{t('makeHint')}</p>
        <Checkbox
          label={t('allChapters')}
          checked={picked.size === spoken.length}
          indeterminate={picked.size > 0 && picked.size < spoken.length}
          onChange={(on) => setPicked(new Set(on ? spoken.map(({ chapter_id }) => chapter_id) : []))}
        />
        <ul className="book-make-list">
          {spoken.map((chapter) => {
            const price = priceOf(chapter.chapter_id);
            return (
              <li key={chapter.chapter_id}>
                <Checkbox
                  label={titleOf(chapter)}
                  checked={picked.has(chapter.chapter_id)}
                  onChange={(on) => toggle(chapter.chapter_id, on)}
                />
                <span className="editor-hint">
                  {isVoiceless(chapter)
                    ? t('noVoice')
                    : price &&
                      (price.segments === 0 ? t('nothingOpen') : t('cost', { count: price.credits }))}
                </span>
              </li>
            );
          })}
        </ul>
        {reason && <ErrorNotice text={t('priceFailed', { reason })} onRetry={load} />}
        {spoken.some(isVoiceless) && <Banner tone="warn">{t('noVoiceWhy')}</Banner>}
        {quote && quote.left_out.length > 0 && (
          <Banner tone="warn">{t('leftOutWords', { words: formatList(locale, quote.left_out) })}</Banner>
        )}
        <p role="status" className="editor-hint">
          {quote
            ? quote.segments > 0
              ? t('takes', {
                  wait: formatRough(locale, quote.wait_ms),
                  length: formatRough(locale, quote.duration_ms),
                })
              : ''
            : picked.size > 0 && !failure
              ? t('pricing')
              : ''}
        </p>
      </div>
    </Dialog>
  );
}
