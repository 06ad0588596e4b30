import { useStore } from '@nanostores/react';
import { textToSpeech } from '../../i18n/en/speech/text-to-speech.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePanelModel } from '../context.ts';
import { useStores } from '../../stores/use-stores.ts';

/** Shows how much of the limit for one generation is used. */
export function CharacterCount({ short = false }: { short?: boolean }) {
  const stores = useStores();
  const { $studio, $length } = usePanelModel();
  const studio = useStore($studio)?.studio;
  const t = useText(textToSpeech);
  const { characters } = useStore(studio?.$summary ?? $length);
  const limit = useStore(stores.bonus.$bonus)?.script_characters_max;
  // In small spaces it shows nothing until the limit is known, because the layout would move
  if (short && limit === undefined) return null;
  const isOver = limit !== undefined && characters > limit;
  return (
    <span className="tts-count" dir="auto" data-over={isOver || undefined}>
      {limit === undefined
        ? t('characters', { count: characters })
        : t(short ? 'ofLimitShort' : 'ofLimit', { count: characters, limit })}
    </span>
  );
}
