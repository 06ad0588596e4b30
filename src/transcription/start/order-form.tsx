import { useId, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { useHost } from '../../element/host-context.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import type { CallInput, TranscriptionItem } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { FileCard } from '../../studio/source/file-card.tsx';
import { StartButton } from '../../studio/source/start-button.tsx';
import type { RecordingUpload, UploadState } from '../../studio/source/upload.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { raise } from '../raise.ts';
import { languageOptions } from '../../studio/source/language-options.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import orderCss from './order.css?inline';
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

/** Settings and price of a transcription. Usable while the file is still uploading. */
export function OrderForm({ upload, state, model, language, onRemove, onStarted }: OrderFormProps) {
  useSheet(orderCss);
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const told = useServerText();
  const { locale } = useLanguage();
  const noteId = useId();
  const { models, isComing, tellsSpeakers, reason: modelsReason, load } = useModels();
  const [modelId, setModelId] = useState(model ?? '');
  const [languageId, setLanguageId] = useState(language ?? FIND);
  const [isSpeakersOff, setSpeakersOff] = useState(false);
  const [orders] = useState(() =>
    createOrders(async (body: CallInput<'POST /v1/transcriptions'>['body'], idempotencyKey) => {
      const { data } = await stores.client.call('POST /v1/transcriptions', { body, idempotencyKey });
      return data.transcription;
    }),
  );
  const [isSending, setSending] = useState(false);

  const chosen = models?.find(({ model_id }) => model_id === modelId) ?? models?.[0];
  const languages = chosen ? languageOptions(locale, chosen.languages) : [];
  const canFind = chosen?.finds_language ?? true;
  // The model may not support the language chosen for another one
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
      // The user was told. The price may have changed, so fetch it again
      if (asFailure(error).status !== 0) retry();
    }
    setSending(false);
  };

  return (
    <div className="tool-order" {...focusPlace(t('orderTitle'))}>
      <FileCard
        upload={upload}
        state={state}
        durationMs={quote?.duration_ms ?? asset?.duration_ms ?? null}
        onRemove={onRemove}
      />
      {modelsReason ? (
        <ErrorNotice text={t('modelsFailed', { reason: modelsReason })} onRetry={load} />
      ) : models?.length === 0 && isComing ? (
        <Banner>{t('modelsComing')}</Banner>
      ) : models?.length === 0 ? (
        <ErrorNotice text={`${t('noModels')}. ${t('noModelsText')}`} />
      ) : (
        <div className="tool-order-fields">
          {models && models.length > 1 && chosen && (
            <Field label={t('model')} hint={told(chosen.description)}>
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
        </div>
      )}
      {models?.length !== 0 && !modelsReason && (
        <StartButton
          label={t(isSending ? 'starting' : 'start')}
          busy={isSending}
          quote={quote}
          onStart={() => void send()}
        />
      )}
      {quoteReason && <ErrorNotice text={t('quoteFailed', { reason: quoteReason })} onRetry={retry} />}
    </div>
  );
}
