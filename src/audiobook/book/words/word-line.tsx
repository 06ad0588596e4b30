import Locate from 'lucide-react/icons/locate';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Undo2 from 'lucide-react/icons/undo-2';
import type { BookWord, Pronunciation } from '../../../contract/index.ts';
import { bookWords } from '../../../i18n/en/audiobook/book-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { keyOf, shownIpa } from '../../../studio/pronunciation/entry.ts';
import type { WordSample } from '../../../studio/pronunciation/use-word-sample.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

interface WordLineProps {
  word: BookWord;
  /** Its pronunciation; empty fields if no list has one. */
  entry: Pronunciation;
  sample: WordSample;
  onMend(): void;
  /** Undefined if the word is not in the book's own list. */
  onForget: (() => void) | undefined;
  onShow(): void;
}

/** A word of the book: how often it occurs, and its pronunciation. */
export function WordLine({ word, entry, sample, onMend, onForget, onShow }: WordLineProps) {
  const t = useText(bookWords);
  const key = keyOf(entry);
  const speaker = sample.speakerOf(entry.language);
  const state = sample.stateOf(key);
  const name = word.word;
  const said = [entry.say, shownIpa(entry)].filter(Boolean).join(' ');
  // Without an entry the word is spoken as written
  const heard = entry.say || entry.ipa ? entry : { ...entry, say: name };
  return (
    <div className="book-word">
      <IconButton
        icon={state === 'sounding' ? Square : Play}
        label={
          state === 'sounding'
            ? t('stop', { word: name })
            : speaker
              ? t('hear', { word: name })
              : t('cannotHear')
        }
        busy={state === 'making'}
        aria-disabled={speaker ? undefined : true}
        onClick={() => sample.toggle(key, heard)}
      />
      <div className="book-word-text">
        <p dir="auto">
          <strong>{name}</strong> <span className="editor-hint">{t('times', { count: word.count })}</span>{' '}
          {word.is_name && <Badge>{t('name')}</Badge>}
        </p>
        <p className="editor-hint" dir="auto">
          {said ? t('said', { how: said }) : word.text}
        </p>
      </div>
      {onForget && <IconButton icon={Undo2} label={t('forget', { word: name })} onClick={onForget} />}
      <IconButton icon={Locate} label={t('goTo', { word: name })} onClick={onShow} />
      <IconButton
        icon={Pencil}
        label={t(word.pronunciation ? 'change' : 'mend', { word: name })}
        onClick={onMend}
      />
    </div>
  );
}
