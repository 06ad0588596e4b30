import { useStore } from '@nanostores/react';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useMemo, useState } from 'react';
import { baseLanguage } from '../../contract/base-language.ts';
import { speechLanguage } from '../../i18n/en/speech/language.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { languageAlone } from '../../i18n/language-name.ts';
import { VoicePicker } from '../voices/voice-picker.tsx';
import { Banner } from '../../ui/banner.tsx';
import { withVoice } from './script-settings.ts';
import { useStudio } from '../context.ts';
import { writtenLanguage } from '../model/written-language.ts';

/** Tells that the text is in another language than the voice, and offers voices that speak it. */
export function LanguageHint() {
  const stores = useStores();
  const { studio } = useStudio();
  const { state } = studio;
  const t = useText(speechLanguage);
  const { locale } = useLanguage();
  const { segments } = useStore(state.$script);
  const settled = useStore(state.$settled);
  const voices = useStore(stores.voices.$selectableVoices);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [isPicking, setPicking] = useState(false);
  const stopPicking = () => setPicking(false);
  // Deferred, so that typing stays fast
  const looked = useDeferredValue(segments);
  const written = useMemo(
    // Sentences with their own voice got it on purpose
    () => writtenLanguage(looked.filter(({ own }) => !own?.voiceId).map(({ text }) => text)),
    [looked],
  );
  const voice = voices.find(({ voice_id }) => voice_id === settled?.settings.voiceId);
  if (!settled || !voice) return null;
  const { settings } = settled;
  if (!isPicking && (!written || written === baseLanguage(settings.languageId) || written === dismissed))
    return null;
  const language = written ?? baseLanguage(settings.languageId);
  const speaker = voices.find(({ languages }) => languages.some((tag) => baseLanguage(tag) === language));
  return (
    <>
      <Banner
        action={
          <>
            {speaker && (
              <Button size={32} onClick={() => setPicking(true)}>
                {t('choose', { language: languageAlone(locale, language) })}
              </Button>
            )}
            <IconButton icon={X} label={t('dismiss')} onClick={() => setDismissed(language)} />
          </>
        }
      >
        {t(speaker ? 'otherLanguage' : 'noVoice', {
          written: languageAlone(locale, language),
          name: voice.name,
          spoken: languageAlone(locale, settings.languageId),
        })}
      </Banner>
      {isPicking && (
        // Banners are read out as they come; a dialog speaks for itself
        <div aria-live="off">
          <VoicePicker
            value={settings.voiceId}
            language={language}
            onPick={(picked) => {
              const languageId = picked.languages.find((tag) => baseLanguage(tag) === language);
              state.choose(withVoice(picked, { ...settings, ...(languageId && { languageId }) }));
            }}
            onClose={stopPicking}
          />
        </div>
      )}
    </>
  );
}
