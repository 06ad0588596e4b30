import { useStore } from '@nanostores/react';
import CaseSensitive from 'lucide-react/icons/case-sensitive';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Regex from 'lucide-react/icons/regex';
import Replace from 'lucide-react/icons/replace';
import WholeWord from 'lucide-react/icons/whole-word';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { editorFind } from '../../../../i18n/en/video-translation/editor-find.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { useEditor } from '../../context.ts';
import type { Finding } from '../review.ts';
import type { Query } from './query.ts';
import { ReplaceRow } from './replace-row.tsx';

interface FindBarProps {
  asked: Finding;
}

/** Searches all rows and replaces matches. */
export function FindBar({ asked }: FindBarProps) {
  const { mode } = asked;
  const { search, $finding } = useEditor().review;
  const t = useText(editorFind);
  const query = useStore(search.$query);
  const { matches, current, problem } = useStore(search.$found);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const { length: count } = matches;
  const none = count === 0;
  const close = () => {
    search.ask({ words: '' });
    $finding.set(null);
    const root = field.current!.getRootNode() as ShadowRoot;
    root.querySelector<HTMLElement>('.vt-rows-scroll')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) search.walk(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const told =
    query.words === ''
      ? ''
      : problem !== null
        ? t('badPattern', { reason: problem })
        : none
          ? t('none')
          : current < 0
            ? t('count', { count })
            : t('counted', { number: current + 1, count });
  return (
    <div role="search" aria-label={t('find')} className="vt-find" onKeyDown={onKeyDown}>
      <div className="vt-find-row">
        <div className="ui-input" data-size={32}>
          <input
            ref={field}
            type="text"
            autoFocus
            aria-label={t('words')}
            placeholder={t('words')}
            aria-invalid={problem !== null || undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={query.words}
            onChange={(event) => search.ask({ words: event.currentTarget.value })}
          />
        </div>
        <IconButton
          icon={CaseSensitive}
          label={t('matchCase')}
          aria-pressed={query.matchCase}
          onClick={() => search.ask({ matchCase: !query.matchCase })}
        />
        <IconButton
          icon={WholeWord}
          label={t('wholeWord')}
          aria-pressed={query.wholeWord}
          onClick={() => search.ask({ wholeWord: !query.wholeWord })}
        />
        <IconButton
          icon={Regex}
          label={t('pattern')}
          aria-pressed={query.isPattern}
          onClick={() => search.ask({ isPattern: !query.isPattern })}
        />
        <Select<Query['where']>
          size={32}
          aria-label={t('where')}
          value={query.where}
          options={(['both', 'source', 'translation'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(where) => search.ask({ where })}
        />
        <IconButton
          icon={ChevronUp}
          label={t('previous')}
          aria-disabled={none}
          onClick={() => search.walk(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label={t('next')}
          aria-disabled={none}
          onClick={() => search.walk(1)}
        />
        <IconButton
          icon={Replace}
          label={t('showReplace')}
          aria-pressed={mode === 'replace'}
          onClick={() => $finding.set({ mode: mode === 'replace' ? 'find' : 'replace' })}
        />
        <IconButton icon={X} label={t('close')} onClick={close} />
      </div>
      <p role="status" className="vt-find-told" data-none={(none && query.words !== '') || undefined}>
        {told}
      </p>
      {mode === 'replace' && <ReplaceRow isEmpty={none} isAt={current >= 0} />}
    </div>
  );
}
