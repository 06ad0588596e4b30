import { useMemo, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { DEFAULT_SUBTITLE_RULES } from '../../contract/constants/video-translation.ts';
import type { CallInput, VideoTranslationItem } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { StartButton } from '../../studio/source/start-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { keptRules } from '../kept-rules.ts';
import { raise } from '../raise.ts';
import { BroughtFiles, type BroughtFilesProps } from './brought-files.tsx';
import { guessLanguages } from './guess-languages.ts';
import { targetsFrom } from './languages.ts';
import { OrderFields } from './order-fields.tsx';
import orderCss from './order.css?inline';
import { givenIn, refusalOf, titleOf, type Begin } from './order.ts';
import { isPart } from './part.ts';
import { PartField } from './part-field.tsx';
import { PriceNote } from './price-note.tsx';
import { beginWith, ordered, stopOf, type Settings, type ShownSettings } from './settings.ts';
import { useModels } from './use-models.ts';
import { useQuote } from './use-quote.ts';

interface OrderFormProps extends Omit<BroughtFilesProps, 'brought' | 'part'> {
  begin: Begin;
  onStarted(items: readonly VideoTranslationItem[]): void;
}

/** Settings and price of a translation. Usable while the file is still uploading. */
export function OrderForm({ begin, onStarted, ...files }: OrderFormProps) {
  useSheet(orderCss);
  const stores = useStores();
  const { client } = stores;
  const host = useHost();
  const t = useText(texts);
  const { models, reason: modelsReason, load } = useModels();
  const [chosen, setSettings] = useState<Settings>(() => beginWith(begin));
  const [orders] = useState(() =>
    createOrders(async (body: CallInput<'POST /v1/video-translations'>['body'], idempotencyKey) => {
      const { data } = await client.call('POST /v1/video-translations', { body, idempotencyKey });
      return data.items;
    }),
  );
  const [isSending, setSending] = useState(false);

  const { state, subtitles } = files;
  const asset = state.phase === 'done' ? state.asset : null;
  const cues = subtitles?.read && 'cues' in subtitles.read ? subtitles.read.cues : null;
  const brought = { asset, cues };
  const isThere = (state.phase === 'none' || asset !== null) && (!subtitles || cues !== null);
  const given = givenIn(cues);
  const canFind = state.phase !== 'none' && !subtitles;
  const guessed = useMemo(() => guessLanguages(cues), [cues]);
  const settings: ShownSettings = {
    ...chosen,
    source: chosen.source ?? guessed.source,
    targets: chosen.targets ?? guessed.targets,
  };
  const { source } = settings;
  const { targets } = settings;
  const possible = models && given !== 'all' ? targetsFrom(models, source) : null;
  const wantedTargets = given === 'none' ? targets : targets.slice(0, 1);
  const byHand = possible ? wantedTargets.filter((one) => !possible.includes(one)) : [];
  const durationMs = asset?.duration_ms ?? 0;
  const part = asset ? settings.part : null;
  const isReady =
    (part === null || isPart(part, durationMs)) &&
    isThere &&
    targets.length > 0 &&
    (canFind || source !== '') &&
    refusalOf(brought, part) === null;

  const assetId = asset?.asset_id;
  const { fromMs, toMs } = part ?? {};
  const { output } = settings;
  // The user continues when the translation is written
  const until = byHand.length > 0 ? 'recognition' : stopOf(settings, given !== 'all');
  const named = wantedTargets.join(' ');
  const wanted = useMemo(
    () =>
      isReady
        ? {
            ...(assetId && { asset_id: assetId }),
            ...(cues && { cues: [...cues] }),
            target_languages: named.split(' '),
            output,
            until,
            ...(fromMs !== undefined && toMs !== undefined && { part: { from_ms: fromMs, to_ms: toMs } }),
          }
        : null,
    [isReady, assetId, cues, named, output, until, fromMs, toMs],
  );
  const { quote, reason: quoteReason, isLanguage, retry } = useQuote(wanted);

  const send = async () => {
    if (!wanted || !quote || isSending) return;
    const detail = {
      asset: assetId ?? null,
      source: source || null,
      targets: wanted.target_languages,
      output,
      until,
      credits: quote.credits,
      durationMs: quote.duration_ms,
    };
    if (!raise(host, 'vox-video-translate', detail)) return;
    setSending(true);
    try {
      const title = titleOf(asset?.name ?? subtitles?.file.name ?? '');
      const asked = { hasSpeakers: canFind, hasStyle: given !== 'all' };
      const rules = keptRules(stores);
      onStarted(
        await orders.send({
          ...wanted,
          ...(title && { title }),
          ...(rules !== DEFAULT_SUBTITLE_RULES && { rules }),
          ...ordered(settings, asked),
        }),
      );
    } catch (error) {
      // The user was told. The price may have changed, so fetch it again
      if (asFailure(error).status !== 0) retry();
    }
    setSending(false);
  };

  const count = wanted?.target_languages.length ?? 0;
  return (
    <div className="tool-order vt-order" {...focusPlace(t('title'))}>
      <BroughtFiles {...files} {...{ brought, part }} />
      {modelsReason ? (
        <ErrorNotice text={t('modelsFailed', { reason: modelsReason })} onRetry={load} />
      ) : (
        models && (
          <>
            {durationMs > 0 && (
              <PartField
                label={t('part')}
                {...{ part, durationMs }}
                onChange={(next) => setSettings((before) => ({ ...before, part: next }))}
              />
            )}
            <OrderFields
              {...{ models, settings, targets, byHand, given, canFind }}
              isGuessed={chosen.source === null && guessed.source !== ''}
              onChange={(more) => setSettings((before) => ({ ...before, ...more }))}
            />
            <div className="vt-order-foot">
              <PriceNote
                {...{ until, quote }}
                isHeard={!subtitles}
                isTranslated={given !== 'all'}
                isSpoken={output !== 'subtitles'}
                byHand={byHand.length / Math.max(1, wantedTargets.length)}
              />
              <StartButton
                label={isSending ? t('starting') : count > 1 ? t('startSeveral', { count }) : t('start')}
                busy={isSending}
                quote={quote}
                onStart={() => void send()}
              />
            </div>
          </>
        )
      )}
      {quoteReason && (
        <ErrorNotice
          text={isLanguage ? quoteReason : t('quoteFailed', { reason: quoteReason })}
          onRetry={isLanguage ? undefined : retry}
        />
      )}
    </div>
  );
}
