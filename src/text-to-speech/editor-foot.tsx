import { useStore } from '@nanostores/react';
import FileUp from 'lucide-react/icons/file-up';
import { speechRail } from '../i18n/en/speech-rail.ts';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatDuration } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { CharacterCount } from './character-count.tsx';
import { IMPORT_MB_MAX } from './import-limits.ts';
import { useSpeech } from './speech-context.ts';

/** Import at one end; at the other how long the text is, what it costs and how long it will sound. */
export function EditorFoot({ onImport }: { onImport(): void }) {
  const { workspace } = useSpeech();
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const { locale } = useLanguage();
  const { durationMs, sentences, open } = useStore(workspace.$summary);
  const cost = useStore(workspace.$cost);
  return (
    <div className="tts-foot">
      <Tooltip text={rail('importHint', { limit: IMPORT_MB_MAX })}>
        <Button size={32} variant="quiet" icon={FileUp} onClick={onImport}>
          {rail('import')}
        </Button>
      </Tooltip>
      <p className="tts-facts">
        <CharacterCount />
        {open.length > 0 && <span>{t('cost', { count: cost.credits })}</span>}
        {sentences > 0 && <span>{rail('about', { duration: formatDuration(locale, durationMs) })}</span>}
      </p>
    </div>
  );
}
