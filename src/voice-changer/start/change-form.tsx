import { useState, type ReactNode } from 'react';
import { asFailure } from '../../api/failure.ts';
import { VOICE_CHANGE_MS_MAX, VOICE_CHANGE_MS_MIN } from '../../contract/constants/voice-changes.ts';
import type { CallInput, VoiceChangeItem } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { voiceChanger as texts } from '../../i18n/en/voice-changer/voice-changer.ts';
import { formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { languageOptions } from '../../studio/source/language-options.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { StartButton } from '../../studio/source/start-button.tsx';
import { formatTenths } from '../../studio/trim/format-tenths.ts';
import { firstPart, type Part } from '../../studio/trim/part.ts';
import { Trim } from '../../studio/trim/trim.tsx';
import { usePeaks } from '../../studio/trim/use-peaks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { raise } from '../raise.ts';
import { BackgroundField } from './background-field.tsx';
import { canUse } from './can-use.ts';
import formCss from './change-form.css?inline';
import { MethodField } from './method-field.tsx';
import type { Recording } from './recording.ts';
import type { Settings } from './settings.ts';
import { useOptions } from './use-options.ts';
import { useQuote } from './use-quote.ts';
import { useTargetVoice } from './use-target-voice.ts';
import { VoiceField } from './voice-field.tsx';

type Order = CallInput<'POST /v1/voice-changes'>['body'];

export interface ChangeFormProps {
  /** Shown at the top: the name of the recording, and a button that removes it. */
  head: ReactNode;
  /** Null until uploaded. */
  recording: Recording | null;
  settings: Settings;
  onSettings(settings: Settings): void;
  /** Goes to the sign-in; undefined for a signed-in user. */
  onSignIn?: (() => void) | undefined;
  onStarted(item: VoiceChangeItem): void;
}

const FIND = '';
const LIMITS = { shortestMs: VOICE_CHANGE_MS_MIN, longestMs: VOICE_CHANGE_MS_MAX };

/** Part of a recording, target voice, method, and price. Usable while the file is still uploading. */
export function ChangeForm(props: ChangeFormProps) {
  const { head, recording, settings, onSettings, onSignIn, onStarted } = props;
  useSheet(formCss);
  const { client } = useStores();
  const host = useHost();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { options, reason: optionsReason, load } = useOptions();
  const { shape, reason: waveReason, isRefused, load: loadPeaks } = usePeaks(recording);
  const [orders] = useState(() =>
    createOrders(async (body: Order, idempotencyKey) => {
      const { data } = await client.call('POST /v1/voice-changes', { body, idempotencyKey });
      return data.change;
    }),
  );
  const [isSending, setSending] = useState(false);
  /** The part that the user chose, with its recording. */
  const [chosen, setChosen] = useState<{ readonly of: Recording; readonly part: Part } | null>(null);
  const change = (more: Partial<Settings>) => onSettings({ ...settings, ...more });

  const methods = options?.methods ?? [];
  const option = methods.find(({ method }) => method === settings.method) ?? methods[0];
  const { voice, failure: voicesFailure, retry: loadVoices } = useTargetVoice(settings.voiceId, option);
  const voicesReason = useReportedError(voicesFailure);
  const backgrounds = options?.backgrounds ?? [];
  const hasMusic = shape?.hasMusic ?? false;
  const needed = hasMusic && backgrounds.includes('put_back') ? 'put_back' : 'together';
  const background = backgrounds.find((offered) => offered === settings.background) ?? needed;
  const noises = options?.noise_removals ?? [];
  const noise = noises.includes(settings.noise) ? settings.noise : 'none';
  const languages = option?.languages ? languageOptions(locale, option.languages) : [];
  const language = languages.some(({ value }) => value === settings.languageId) ? settings.languageId : FIND;

  const totalMs = shape?.durationMs ?? 0;
  const isShort = shape !== null && totalMs < VOICE_CHANGE_MS_MIN;
  const part =
    chosen && chosen.of === recording ? chosen.part : (recording?.part ?? firstPart(totalMs, LIMITS));
  const wanted =
    recording && shape && !isShort && option
      ? {
          asset_id: recording.assetId,
          method: option.method,
          start_ms: part.startMs,
          end_ms: part.endMs,
          background,
        }
      : null;
  const { quote, reason: quoteReason, retry } = useQuote(onSignIn ? null : wanted);
  const isReady = wanted !== null && voice !== null && option !== undefined && canUse(option, voice);

  const send = async () => {
    if (!isReady || !quote || isSending) return;
    const { credits, duration_ms: durationMs } = quote;
    const detail = {
      asset: wanted.asset_id,
      method: wanted.method,
      voice: voice.voice_id,
      background,
      noiseRemoval: noise,
      startMs: wanted.start_ms,
      durationMs,
      credits,
    };
    if (!raise(host, 'vox-voice-change', detail)) return;
    setSending(true);
    try {
      const language_id = language && { language_id: language };
      onStarted(
        await orders.send({
          ...wanted,
          voice_id: voice.voice_id,
          noise_removal: noise,
          ...language_id,
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
      {head}
      {shape && !isShort && (
        <Trim
          // Remounts for another recording, or when its waveform arrives
          key={`${recording!.assetId} ${totalMs} ${shape.peaks.length}`}
          totalMs={totalMs}
          peaks={shape.peaks}
          url={recording!.url}
          part={part}
          limits={LIMITS}
          title={t('orderTitle')}
          limitNote={t('partLimit', { length: formatLength(VOICE_CHANGE_MS_MAX) })}
          brokenNote={t('partBroken')}
          onPlay={(positionMs) => raise(host, 'vox-play', { script: null, positionMs })}
          onPart={(next) => setChosen({ of: recording!, part: next })}
        />
      )}
      {recording && !shape && !waveReason && (
        <p className="vc-hint" role="status">
          {t('waveLoading')}
        </p>
      )}
      {waveReason && isRefused && <ErrorNotice text={waveReason} />}
      {waveReason && !isRefused && (
        <ErrorNotice text={t('waveFailed', { reason: waveReason })} onRetry={loadPeaks} />
      )}
      {isShort && <ErrorNotice text={t('partShort', { length: formatTenths(VOICE_CHANGE_MS_MIN) })} />}
      {optionsReason ? (
        <ErrorNotice text={t('optionsFailed', { reason: optionsReason })} onRetry={load} />
      ) : options && !option ? (
        <ErrorNotice text={`${t('noMethods')}. ${t('noMethodsText')}`} />
      ) : (
        option && (
          <div className="vc-fields">
            <MethodField methods={methods} chosen={option} onChange={(method) => change({ method })} />
            {backgrounds.length > 1 && (
              <BackgroundField
                offered={backgrounds}
                chosen={background}
                hasMusic={hasMusic}
                onChange={(value) => change({ background: value })}
              />
            )}
            <div className="vc-field">
              <p className="ui-field-label" aria-hidden="true">
                {t('noise')}
              </p>
              <SegmentedControl
                label={t('noise')}
                size={32}
                value={noise}
                options={noises.map((value) => ({ value, label: t(value) }))}
                onChange={(value) => change({ noise: value })}
              />
            </div>
            <VoiceField
              option={option}
              voice={voice}
              onChange={({ voice_id }) => change({ voiceId: voice_id })}
            />
            {languages.length > 0 && (
              <Field label={t('language')}>
                {(control) => (
                  <Select
                    {...control}
                    value={language}
                    options={[{ value: FIND, label: t('findLanguage') }, ...languages]}
                    onChange={(languageId) => change({ languageId })}
                  />
                )}
              </Field>
            )}
          </div>
        )
      )}
      {voicesReason && !onSignIn && (
        <ErrorNotice text={t('voicesFailed', { reason: voicesReason })} onRetry={loadVoices} />
      )}
      {onSignIn ? (
        <div className="tool-order-start">
          <Button variant="primary" wide onClick={onSignIn}>
            {t('signIn')}
          </Button>
          <p className="tool-order-note">{t('signInText')}</p>
        </div>
      ) : (
        option && (
          <StartButton
            label={t(isSending ? 'starting' : 'start')}
            busy={isSending}
            quote={isReady ? quote : null}
            onStart={() => void send()}
          />
        )
      )}
      {quoteReason && !quote && (
        <ErrorNotice text={t('quoteFailed', { reason: quoteReason })} onRetry={retry} />
      )}
    </div>
  );
}
