import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { useHost } from '../../element/host-context.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { formatRough } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { TranscriptionItem } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { raise } from '../raise.ts';
import { FileCard } from './file-card.tsx';
import { languageOptions } from './language-options.ts';
import { createOrders } from './order.ts';
import type { RecordingUpload, UploadState } from './upload.ts';
import { useModels } from './use-models.ts';
import { useQuote } from './use-quote.ts';

interface OrderFormProps {
  upload: RecordingUpload;
  state: Exclude<UploadState, { phase: 'none' }>;
  model: string | undefined;
  language: string | undefined;
  onRemove(): void;
  onStarted(item: TranscriptionItem): void;
}

const FIND = '';

/** How a recording is to be turned into text, and what that costs; it can be said while the file is on its way. */
export function OrderForm({ upload, state, model, language, onRemove, onStarted }: OrderFormProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const { locale } = useLanguage();
  const noteId = useId();
  const { models, tellsSpeakers, reason: modelsReason, load } = useModels();
  const [modelId, setModelId] = useState(model ?? '');
  const [languageId, setLanguageId] = useState(language ?? FIND);
  const [isSpeakersOff, setSpeakersOff] = useState(false);
  const [orders] = useState(() => createOrders(stores.client));
  const [isSending, setSending] = useState(false);
  const balance = useStore(stores.bonus.$creditBalance);
  const isKnown = useStore(stores.bonus.$bonus) !== null;

  const chosen = models?.find(({ model_id }) => model_id === modelId) ?? models?.[0];
  const languages = chosen ? languageOptions(locale, chosen.languages) : [];
  const canFind = chosen?.finds_language ?? true;
  // A model may not know the language that was chosen for another one
  const spoken = languages.some(({ value }) => value === languageId)
    ? languageId
    : canFind
      ? FIND
      : (languages[0]?.value ?? FIND);
  const asset = state.phase === 'done' ? state.asset : null;
  const { quote, reason: quoteReason, retry } = useQuote(asset?.asset_id, chosen?.model_id);

  const send = async () => {
    if (!asset || !chosen || !quote || isSending) return;
    const { credits, duration_ms: durationMs } = quote;
    const speakers = tellsSpeakers && !isSpeakersOff;
    const detail = { asset: asset.asset_id, model: chosen.model_id, language: spoken || null, speakers };
    if (!raise(host, 'vox-transcribe', { ...detail, credits, durationMs })) return;
    setSending(true);
    try {
      onStarted(
        await orders.send({
          asset_id: asset.asset_id,
          model_id: chosen.model_id,
          speakers,
          ...(spoken && { language_id: spoken }),
        }),
      );
    } catch (error) {
      // The user was told; another price may be the reason
      if (asFailure(error).status !== 0) retry();
    }
    setSending(false);
  };

  const isShort = quote !== null && isKnown && quote.credits > balance;
  const note = isShort
    ? t('balanceLow', { count: balance })
    : quote?.wait_ms
      ? t('wait', { time: formatRough(locale, quote.wait_ms) })
      : '';
  return (
    <div className="tr-order" role="group" aria-label={t('orderTitle')}>
      <FileCard
        upload={upload}
        state={state}
        durationMs={quote?.duration_ms ?? asset?.duration_ms ?? null}
        onRemove={onRemove}
      />
      {modelsReason ? (
        <ErrorNotice text={t('modelsFailed', { reason: modelsReason })} onRetry={load} />
      ) : models?.length === 0 ? (
        <ErrorNotice text={`${t('noModels')}. ${t('noModelsText')}`} />
      ) : (
        <div className="tr-order-fields">
          {models && models.length > 1 && chosen && (
            <Field label={t('model')} hint={chosen.description}>
              {(control) => (
                <Select
                  {...control}
                  value={chosen.model_id}
                  options={models.map(({ model_id, name }) => ({ value: model_id, label: name }))}
                  onChange={setModelId}
                />
              )}
            </Field>
          )}
          <Field label={t('language')}>
            {(control) => (
              <Select
                {...control}
                value={spoken}
                options={[
                  ...(canFind || languages.length === 0 ? [{ value: FIND, label: t('findLanguage') }] : []),
                  ...languages,
                ]}
                onChange={setLanguageId}
              />
            )}
          </Field>
          <div className="tr-order-speakers" role="group" aria-labelledby={`${noteId}-speakers`}>
            <p id={`${noteId}-speakers`} className="ui-field-label">
              {t('speakers')}
            </p>
            {tellsSpeakers ? (
              <Checkbox
                label={t('tellSpeakers')}
                checked={!isSpeakersOff}
                onChange={(isOn) => setSpeakersOff(!isOn)}
              />
            ) : (
              <p className="ui-field-hint">{t('noSpeakers')}</p>
            )}
          </div>
          <div className="tr-order-start">
            <Button
              variant="primary"
              wide
              busy={isSending}
              disabled={!quote}
              aria-describedby={note ? noteId : undefined}
              onClick={() => void send()}
            >
              <span>{t(isSending ? 'starting' : 'start')}</span>
              {quote && !isSending && (
                <span className="tr-order-cost">
                  <span aria-hidden="true">· </span>
                  {t('cost', { count: quote.credits })}
                </span>
              )}
            </Button>
            <p id={noteId} className="tr-order-note" data-error={isShort || undefined}>
              {note}
            </p>
          </div>
        </div>
      )}
      {quoteReason && <ErrorNotice text={t('quoteFailed', { reason: quoteReason })} onRetry={retry} />}
    </div>
  );
}
