import { useCallback, useState } from 'react';
import type { ReviewStage } from '../../contract/constants/video-translation.ts';
import type { CallAnswer, VideoTranslationItem } from '../../contract/index.ts';
import { videoReview as texts } from '../../i18n/en/video-translation/review.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { useSend } from '../../ui/use-send.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { createContinue } from './continue.ts';
import reviewCss from './review.css?inline';

interface ContinueDialogProps {
  item: Pick<VideoTranslationItem, 'project_id' | 'output'>;
  /** The stage under review. */
  stage: ReviewStage;
  /** Called when the job continues. */
  onContinued(item: VideoTranslationItem): void;
  onClose(): void;
}

type Price = CallAnswer<'GET /v1/video-translations/{project_id}/quote'>['data'];

/** Continues after a review, with the price of the remaining work. */
export function ContinueDialog({ item, stage, onContinued, onClose }: ContinueDialogProps) {
  useSheet(reviewCss);
  const { project_id, output } = item;
  const { client } = useStores();
  const t = useText(texts);
  const [price, setPrice] = useState<Price | null>(null);
  const fetch = useCallback(
    async (signal: AbortSignal) => {
      const params = { project_id };
      const { data } = await client.call('GET /v1/video-translations/{project_id}/quote', {
        params,
        silent: true,
        signal,
      });
      if (!signal.aborted) setPrice(data);
    },
    [client, project_id],
  );
  const { failure, load } = useLoad(fetch);
  const reason = useReportedError(failure);
  const [orders] = useState(() => createContinue(client));
  const [chosen, setChosen] = useState<ReviewStage | null>(null);
  const { busy, send } = useSend();
  const start = async (until: ReviewStage) => {
    setChosen(until);
    const isDone = await send(async () => onContinued(await orders.send({ project_id, until })));
    if (isDone) onClose();
  };
  const isSpoken = output !== 'subtitles';
  const isTranslating = stage === 'translation';
  return (
    <Dialog
      title={t('title')}
      width={480}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton variant="quiet">{t('later')}</CancelButton>
          {isSpoken && (
            <Button
              variant={isTranslating ? 'secondary' : 'primary'}
              disabled={!price}
              busy={busy && chosen === 'speech'}
              onClick={() => void start('speech')}
            >
              {t(isTranslating ? 'translateAndSpeak' : 'speak')}
            </Button>
          )}
          {isTranslating && (
            <Button
              variant="primary"
              disabled={!price}
              busy={busy && chosen === 'translation'}
              onClick={() => void start('translation')}
            >
              {t('translate')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isTranslating ? 'translationText' : 'speechText')}</p>
      {reason && <ErrorNotice text={t('priceFailed', { reason })} onRetry={load} />}
      {price && (
        <ul className="vt-review-price">
          {isTranslating && <li>{t('translationCost', { count: price.translation })}</li>}
          {isSpoken && <li>{t(isTranslating ? 'speechAtMost' : 'speechCost', { count: price.speech })}</li>}
        </ul>
      )}
    </Dialog>
  );
}
