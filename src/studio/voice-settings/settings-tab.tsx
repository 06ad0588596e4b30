import { useStore } from '@nanostores/react';
import OpenStudio from 'lucide-react/icons/speech';
import { useId, useState } from 'react';
import { AUDIO_FORMATS, SPEED_STEP_MAX, SPEED_STEP_MIN } from '../../contract/constants/speech.ts';
import { useHost } from '../../element/host-context.ts';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useServerText, useText } from '../../i18n/use-text.ts';
import { askToSignIn } from '../../sign-in/over-page/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { capital, words } from '../voices/label-words.ts';
import { PreviewButton } from '../voices/preview-button.tsx';
import { voiceLanguage } from '../voices/voice-language.ts';
import { loadPronunciation, loadVoiceDialog } from '../parts.ts';
import { formatName } from '../export/format-name.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useStudio } from '../context.ts';
import { useSettings, type SettingsView } from './use-settings.ts';
import settingsCss from './settings-tab.css?inline';

const loadSignInPrompt = () => import('../../ui/sign-in-prompt.tsx');
const nothing = () => {};

/** Settings of the script: voice, model, language, speed and format. */
export function SettingsTab() {
  useSheet(settingsCss);
  const stores = useStores();
  const view = useSettings();
  const host = useHost();
  const { studio } = useStudio();
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const { locale } = useLanguage();
  const format = useStore(studio.state.$format);
  const loading = useStore(stores.voices.$models) === null;
  const formatLabel = useId();
  const isSignedOut = useStore(stores.session.$session).status === 'signed-out';
  if (!view && isSignedOut) {
    return (
      <OnDemand load={loadSignInPrompt} onClose={nothing}>
        {({ SignInPrompt }) => (
          <SignInPrompt
            title={rail('signInTitle')}
            text={rail('signInText')}
            onSignIn={() => askToSignIn(stores, host)}
          />
        )}
      </OnDemand>
    );
  }
  if (!view) return loading ? <Waiting /> : null;
  const { settings, models, languages, step } = view;
  return (
    <div className="tts-settings">
      <VoiceChoice view={view} />
      {view.note && (
        <p role="status" className="tts-note">
          {view.note}
        </p>
      )}
      <Field label={rail('model')}>
        {(control) => (
          <Select
            {...control}
            value={settings.modelId}
            options={models.map(({ model_id, name }) => ({ value: model_id, label: name }))}
            onChange={view.chooseModel}
          />
        )}
      </Field>
      <Field label={t('language')}>
        {(control) => (
          <Select
            {...control}
            value={settings.languageId}
            options={languages.map((tag) => ({ value: tag, label: voiceLanguage(tag, locale) }))}
            onChange={view.chooseLanguage}
          />
        )}
      </Field>
      <Slider
        label={t('speed')}
        value={step}
        min={SPEED_STEP_MIN}
        max={SPEED_STEP_MAX}
        origin={0}
        valueText={t('times', {
          factor: formatNumber(locale, settings.speed, { minimumFractionDigits: 2 }),
        })}
        ends={[rail('slower'), rail('faster')]}
        onChange={view.chooseStep}
      />
      <div className="tts-format">
        <p id={formatLabel} className="ui-field-label">
          {rail('format')}
        </p>
        <SegmentedControl
          label={rail('format')}
          value={format}
          options={AUDIO_FORMATS.map((value) => ({ value, label: formatName(value) }))}
          onChange={studio.state.setFormat}
        />
      </div>
      <PronunciationButton view={view} />
    </div>
  );
}

/** Longest selection treated as a word to correct, in UTF-16 units. */
const NAME_MAX = 60;

/** Opens the pronunciation list, or the entry for the selected word. Visitors have no list. */
function PronunciationButton({ view: { settings } }: { view: SettingsView }) {
  const stores = useStores();
  const { editor } = useStudio();
  const rail = useText(speechRail);
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const [open, setOpen] = useState<{ word: string | undefined } | null>(null);
  const close = () => setOpen(null);
  const selected = () => {
    const { start, end } = editor.selection();
    const name = editor.text().slice(start, end).trim();
    return name !== '' && name.length <= NAME_MAX && !name.includes('\n') ? name : undefined;
  };
  if (!isSignedIn) return null;
  return (
    <>
      <Tooltip text={rail('pronunciationHint')}>
        <Button
          size={32}
          icon={OpenStudio}
          className="tts-pronunciation"
          onClick={() => setOpen({ word: selected() })}
        >
          {rail('pronunciation')}
        </Button>
      </Tooltip>
      {open && (
        <OnDemand load={loadPronunciation} onClose={close}>
          {({ PronunciationDialog }) => (
            <PronunciationDialog {...settings} word={open.word} onClose={close} />
          )}
        </OnDemand>
      )}
    </>
  );
}

function VoiceChoice({ view }: { view: SettingsView }) {
  const { voice } = view;
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const { locale } = useLanguage();
  const told = useServerText();
  const [picking, setPicking] = useState(false);
  const stopPicking = () => setPicking(false);
  return (
    <div className="tts-voice-choice">
      <div className="ui-field-label">
        <span>{t('voice')}</span>
        <Button
          size={32}
          variant="quiet"
          className="tts-change"
          aria-label={t('changeVoice', { name: voice.name })}
          onClick={() => setPicking(true)}
        >
          {rail('change')}
        </Button>
      </div>
      <div className="tts-voice">
        <PreviewButton voice={voice} />
        <div className="tts-voice-words">
          <p className="tts-voice-name">{voice.name}</p>
          <p className="tts-voice-line">{told(voice.description)}</p>
          <div className="tts-voice-tags">
            <Badge>{voiceLanguage(voice.labels.language, locale)}</Badge>
            {words(voice.labels.style)
              .slice(0, 2)
              .map((word) => (
                <Badge key={word}>{capital(told(word))}</Badge>
              ))}
          </div>
        </div>
      </div>
      {picking && (
        <OnDemand load={loadVoiceDialog} onClose={stopPicking}>
          {({ VoiceDialog }) => <VoiceDialog view={view} onClose={stopPicking} />}
        </OnDemand>
      )}
    </div>
  );
}

/** Placeholders of the same size as the controls. */
function Waiting() {
  return (
    <div className="tts-settings" aria-hidden="true">
      <Skeleton height="128px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
      <Skeleton height="64px" />
    </div>
  );
}
