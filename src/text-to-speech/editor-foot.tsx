import { useStore } from '@nanostores/react';
import FileUp from 'lucide-react/icons/file-up';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { formatDuration } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { IMPORT_BYTES_MAX } from './import-text.ts';
import { useSpeech } from './speech-context.ts';

/** Import at one end; at the other how long the text is, what it costs and how long it will sound. */
export function EditorFoot({ onImport }: { onImport(): void }) {
  const { workspace } = useSpeech();
  const t = useText(textToSpeech);
  const { locale } = useLanguage();
  const { durationMs, sentences, open } = useStore(workspace.$summary);
  const cost = useStore(workspace.$cost);
  return (
    <div className="tts-foot">
      <Tooltip text={t('importHint', { limit: IMPORT_BYTES_MAX / 1024 / 1024 })}>
        <Button size={32} variant="quiet" icon={FileUp} onClick={onImport}>
          {t('import')}
        </Button>
      </Tooltip>
      <p className="tts-facts">
        <CharacterCount />
        {open.length > 0 && <span>{t('cost', { count: cost.credits })}</span>}
        {sentences > 0 && <span>{t('about', { duration: formatDuration(locale, durationMs) })}</span>}
      </p>
    </div>
  );
}

/** How much of what may be generated at once is used. */
export function CharacterCount({ short = false }: { short?: boolean }) {
  const { stores, workspace } = useSpeech();
  const t = useText(textToSpeech);
  const { characters } = useStore(workspace.$summary);
  const limit = useStore(stores.bonus.$bonus)?.script_characters_max;
  const isOver = limit !== undefined && characters > limit;
  return (
    <span className="tts-count" data-over={isOver || undefined}>
      {limit === undefined
        ? t('characters', { count: characters })
        : t(short ? 'ofLimitShort' : 'ofLimit', { count: characters, limit })}
    </span>
  );
}
