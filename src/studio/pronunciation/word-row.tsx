import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Pronunciation } from '../../contract/index.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { languageAlone } from '../../i18n/language-name.ts';
import { keyOf, shownIpa } from './entry.ts';
import type { WordSample } from './use-word-sample.ts';

interface WordRowProps {
  entry: Pronunciation;
  sample: WordSample;
  onEdit(): void;
  onDelete(): void;
}

/** A word of the list with its pronunciation. */
export function WordRow({ entry, sample, onEdit, onDelete }: WordRowProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { word, language, say } = entry;
  const key = keyOf(entry);
  const speaker = sample.speakerOf(language);
  const state = sample.stateOf(key);
  return (
    <div className="pron-row">
      <IconButton
        icon={state === 'sounding' ? Square : Play}
        label={
          state === 'sounding'
            ? t('stopNamed', { word })
            : speaker
              ? t('hearNamed', { word, name: speaker.voice.name })
              : t('cannotHear')
        }
        busy={state === 'making'}
        aria-disabled={speaker ? undefined : true}
        onClick={() => sample.toggle(key, entry)}
      />
      <p className="pron-word" dir="auto">
        {word}
      </p>
      <div className="pron-language">
        <Badge>{languageAlone(locale, language)}</Badge>
      </div>
      <p className="pron-said" dir="auto">
        {say && <span>{say}</span>}
        {entry.ipa && <span className="pron-signs">{shownIpa(entry)}</span>}
      </p>
      <IconButton icon={Pencil} label={t('editNamed', { word })} className="pron-edit" onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={t('deleteNamed', { word })}
        className="pron-delete"
        onClick={onDelete}
      />
    </div>
  );
}
