import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Model, Voice } from '../../contract/index.ts';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { SpeechSettings } from '../model/segment.ts';
import { languageAlone } from '../../i18n/language-name.ts';
import { useCatalogue } from './catalogue.ts';
import {
  languagesOf,
  orderedModels,
  speedOfStep,
  stepOfSpeed,
  voiceForLanguage,
  voiceForModel,
  withVoice,
} from './script-settings.ts';
import { usePanelModel } from '../context.ts';

/** Settings for display in their controls. */
export interface SettingsView {
  readonly settings: SpeechSettings;
  readonly voice: Voice;
  readonly models: readonly Model[];
  readonly languages: readonly string[];
  readonly step: number;
  /** Tells which setting was replaced and why; null when all are as wanted. */
  readonly note: string | null;
  chooseVoice(voice: Voice): void;
  chooseModel(modelId: string): void;
  chooseLanguage(languageId: string): void;
  chooseStep(step: number): void;
}

/** Null while the voices are loading, or when there are none. */
export function useSettings(): SettingsView | null {
  const { choice } = usePanelModel();
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const catalogue = useCatalogue();
  const settled = useStore(choice.$settled);
  const wanted = useStore(choice.$wanted);
  const [switched, setSwitched] = useState<string | null>(null);
  const voice = catalogue?.voices.find(({ voice_id }) => voice_id === settled?.settings.voiceId);
  if (!catalogue || !settled || !voice) return null;

  const { settings, voiceGone, languageChanged } = settled;
  const nameOf = (languageId: string) => languageAlone(locale, languageId);
  const own = voiceGone
    ? t('voiceGone', { name: voice.name })
    : languageChanged
      ? t('languageChanged', {
          name: voice.name,
          wanted: nameOf(wanted.languageId ?? ''),
          language: nameOf(settings.languageId),
        })
      : null;
  const choose = (change: Partial<SpeechSettings>, note: string | null = null) => {
    setSwitched(note);
    choice.choose(change);
  };
  return {
    settings,
    voice,
    models: orderedModels(catalogue),
    languages: languagesOf(catalogue.voices).sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale)),
    step: stepOfSpeed(settings.speed),
    note: own ?? switched,
    chooseVoice: (next) => choose(withVoice(next, settings)),
    chooseModel(modelId) {
      if (voice.model_ids.includes(modelId)) return choose({ modelId });
      const next = voiceForModel(modelId, settings.languageId, catalogue);
      const model = catalogue.models.find(({ model_id }) => model_id === modelId);
      if (!next || !model) return;
      choose(
        { modelId, voiceId: next.voice_id, languageId: settings.languageId },
        t('voiceForModel', { name: next.name, model: model.name }),
      );
    },
    chooseLanguage(languageId) {
      if (voice.languages.includes(languageId)) return choose({ languageId });
      const next = voiceForLanguage(languageId, voice.voice_id, catalogue);
      if (!next) return;
      choose(
        { languageId, voiceId: next.voice_id, modelId: next.model_ids[0]! },
        t('voiceForLanguage', { name: next.name, language: nameOf(languageId) }),
      );
    },
    chooseStep: (step) => choice.choose({ speed: speedOfStep(step) }),
  };
}
