import { useStore } from '@nanostores/react';
import CaseSensitive from 'lucide-react/icons/case-sensitive';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import WholeWord from 'lucide-react/icons/whole-word';
import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { speechEditing } from '../../../i18n/en/speech/editing.ts';
import { ui } from '../../../i18n/en/shared/ui.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { TextRange } from '../../model/places.ts';
import { findMatches, matchFrom, replaceMatches } from './find-matches.ts';
import searchCss from './search-bar.css?inline';
import { useStudio } from '../../context.ts';

/** Find and replace. Starts with the selected words. */
export function SearchBar({ onClose }: { onClose(): void }) {
  useSheet(searchCss);
  const { studio, editor, $matches } = useStudio();
  const t = useText(speechEditing);
  const shared = useText(ui);
  const text = useStore(studio.state.$text);
  /** Selection at the start. It is restored on closing, unless the user went to a match. */
  const [began] = useState(() => editor.selection());
  const [words, setWords] = useState(() => oneLine(editor.text().slice(began.start, began.end)));
  const [by, setBy] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [from, setFrom] = useState(began.start);
  const field = useRef<HTMLInputElement>(null);
  const matches = useMemo(
    () => findMatches(text, words, { matchCase, wholeWord }),
    [text, words, matchCase, wholeWord],
  );
  const current = matchFrom(matches, from);

  useEffect(() => field.current?.select(), []);
  useEffect(() => $matches.set({ ranges: matches, current }), [$matches, matches, current]);
  useEffect(() => () => $matches.set(null), [$matches]);

  const go = (step: 1 | -1) => {
    if (matches.length === 0) return;
    setFrom(matches[(current + step + matches.length) % matches.length]!.start);
  };
  const close = () => {
    const at = matches[current];
    onClose();
    editor.focus();
    editor.select(from !== began.start && at ? at : began);
  };
  const replace = (all: boolean) => {
    const range = matches[current];
    if (!range) return;
    if (!all) {
      replaceOne(range);
      return;
    }
    editor.step(() => studio.state.setText(replaceMatches(text, matches, by)));
    showToast({ tone: 'ok', text: t('replaced', { count: matches.length }) });
  };
  const replaceOne = (range: TextRange) => {
    editor.step(() => studio.state.setText(replaceMatches(text, [range], by)));
    setFrom(range.start + by.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) replace(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = matches.length === 0;
  return (
    <div role="search" aria-label={t('find')} className="tts-search" onKeyDown={onKeyDown}>
      <div className="tts-search-row">
        <input
          ref={field}
          className="tts-search-field"
          type="text"
          autoFocus
          aria-label={t('findWords')}
          placeholder={t('findWords')}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setFrom(began.start);
          }}
        />
        <span role="status" className="tts-search-count" data-none={(none && words !== '') || undefined}>
          {words !== '' &&
            (none ? t('noMatches') : t('counted', { number: current + 1, count: matches.length }))}
        </span>
        <IconButton
          icon={CaseSensitive}
          label={t('matchCase')}
          aria-pressed={matchCase}
          onClick={() => setMatchCase(!matchCase)}
        />
        <IconButton
          icon={WholeWord}
          label={t('wholeWord')}
          aria-pressed={wholeWord}
          onClick={() => setWholeWord(!wholeWord)}
        />
        <IconButton icon={ChevronUp} label={t('previous')} aria-disabled={none} onClick={() => go(-1)} />
        <IconButton icon={ChevronDown} label={t('next')} aria-disabled={none} onClick={() => go(1)} />
      </div>
      <div className="tts-search-row">
        <input
          className="tts-search-field"
          type="text"
          aria-label={t('replaceBy')}
          placeholder={t('replaceBy')}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <Button size={32} variant="quiet" aria-disabled={none} onClick={() => replace(false)}>
          {t('replace')}
        </Button>
        <Button size={32} variant="quiet" aria-disabled={none} onClick={() => replace(true)}>
          {t('replaceAll')}
        </Button>
      </div>
      <IconButton icon={X} label={shared('close')} className="tts-search-close" onClick={close} />
    </div>
  );
}

/** The field holds one line. Nobody searches for a longer selection. */
const oneLine = (selected: string) => (selected.includes('\n') ? '' : selected.slice(0, 200));
