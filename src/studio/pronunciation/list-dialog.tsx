import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Speech from 'lucide-react/icons/speech';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Pronunciation } from '../../contract/index.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { keyOf, searchEntries } from './entry.ts';
import type { PronunciationDialogProps } from './pronunciation-dialog.tsx';
import { useWords } from './use-words.ts';
import { useWordSample } from './use-word-sample.ts';
import { WordDialog } from './word-dialog.tsx';
import { WordRow } from './word-row.tsx';

/** In px; the same as in pronunciation.css. */
const ROW_HEIGHT = 60;
/** Number of words from which on there is a search field. */
const SEARCHED_FROM = 9;

/** The pronunciation list: play, change, delete and add words. */
export function ListDialog(props: Omit<PronunciationDialogProps, 'word'>) {
  const stores = useStores();
  const { voiceId, onClose } = props;
  const t = useText(texts);
  const { words, isFailed, retry } = useWords();
  const sample = useWordSample(voiceId);
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Pronunciation | 'new' | null>(null);
  const found = useMemo(() => searchEntries(words ?? [], query), [words, query]);
  const box = useRef<HTMLDivElement>(null);
  const deletedAt = useRef(-1);

  useLayoutEffect(() => {
    const at = deletedAt.current;
    deletedAt.current = -1;
    if (at < 0) return;
    // The focus goes to the row that follows, else to what is left
    const rows = box.current?.querySelectorAll<HTMLElement>('[role=listitem]') ?? [];
    const row = [...rows].find((one) => Number(one.ariaPosInSet) === Math.min(at + 1, found.length));
    (row ?? box.current)?.querySelector<HTMLElement>('.pron-delete, .pron-add')?.focus();
  }, [found]);

  const remove = async (entry: Pronunciation) => {
    sample.stop();
    deletedAt.current = found.indexOf(entry);
    try {
      await stores.pronunciations.remove(entry);
    } catch {
      // The user has been told
      deletedAt.current = -1;
      return;
    }
    const add = () => void stores.pronunciations.add(entry).catch(() => undefined);
    showToast({
      tone: 'ok',
      text: t('deleted', { word: entry.word }),
      action: { label: t('undo'), run: add },
    });
  };

  return (
    <Dialog title={t('title')} width={760} flush onClose={onClose}>
      <div ref={box} className="pron">
        <p className="pron-hint">{t('hint')}</p>
        <div className="pron-bar">
          {words && words.length >= SEARCHED_FROM && (
            <TextInput
              type="search"
              icon={Search}
              clearable
              aria-label={t('search')}
              placeholder={t('search')}
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={setQuery}
            />
          )}
          <Button variant="primary" icon={Plus} className="pron-add" onClick={() => setAsked('new')}>
            {t('add')}
          </Button>
        </div>
        {isFailed ? (
          <ErrorNotice text={t('failed')} onRetry={retry} />
        ) : words === null ? (
          <div className="pron-waiting" role="status" aria-label={t('loading')}>
            <Skeleton height="44px" />
            <Skeleton height="44px" />
            <Skeleton height="44px" />
          </div>
        ) : words.length === 0 ? (
          <EmptyState icon={Speech} title={t('emptyTitle')} text={t('emptyText')} />
        ) : found.length === 0 ? (
          <EmptyState icon={Speech} title={t('notFoundTitle')} text={t('notFoundText')} />
        ) : (
          <VirtualList<Pronunciation> label={t('list')} items={found} keyOf={keyOf} rowHeight={ROW_HEIGHT}>
            {(entry) => (
              <WordRow
                entry={entry}
                sample={sample}
                onEdit={() => {
                  sample.stop();
                  setAsked(entry);
                }}
                onDelete={() => void remove(entry)}
              />
            )}
          </VirtualList>
        )}
      </div>
      {asked && (
        <WordDialog
          {...props}
          word=""
          entry={asked === 'new' ? undefined : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  );
}
