import { useStore } from '@nanostores/react';
import Search from 'lucide-react/icons/search';
import SpellCheck from 'lucide-react/icons/spell-check';
import { useState } from 'react';
import type { BookWord, Pronunciation } from '../../../contract/index.ts';
import { bookWords } from '../../../i18n/en/audiobook/book-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useReportedError } from '../../../notices/index.ts';
import { useStores } from '../../../stores/use-stores.ts';
import pronunciationCss from '../../../studio/pronunciation/pronunciation.css?inline';
import { useWordSample } from '../../../studio/pronunciation/use-word-sample.ts';
import { WordForm } from '../../../studio/pronunciation/word-form.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useLoad } from '../../../ui/use-load.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useBook } from '../context.ts';
import { WordLine } from './word-line.tsx';
import wordsCss from './words.css?inline';

/** In px; keep in step with words.css. */
const ROW_HEIGHT = 60;

/** Lists names and foreign words of the book. The user hears them and corrects their pronunciation in the whole book. */
export function WordsDialog({ onClose }: { onClose(): void }) {
  useSheet(pronunciationCss);
  useSheet(wordsCss);
  const { model } = useBook();
  const { client } = useStores();
  const t = useText(bookWords);
  const { cast, language, pronunciations } = useStore(model.$book);
  const sample = useWordSample(cast.narrator?.voice_id ?? '');
  const words = useStore(model.$words);
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<BookWord | null>(null);
  const params = { book_id: model.id };
  const { failure, load } = useLoad(model.fetchWords);
  useReportedError(failure, t('failed'));
  const show = (word: string, pronunciation: Pronunciation | null) => {
    model.setPronunciation(word, pronunciation);
    // Passages with the word must be generated again, which also changes prices
    void model.refresh().catch(() => undefined);
  };
  const add = async (entry: Pronunciation) => {
    await client.call('POST /v1/books/{book_id}/pronunciations', { params, body: entry });
    show(asked?.word ?? entry.word, entry);
  };
  const remove = async ({ word, language: of }: Pronunciation) => {
    await client.call('POST /v1/books/{book_id}/pronunciations/delete', {
      params,
      body: { word, language: of },
    });
    show(word, null);
  };
  const wanted = query.trim().toLowerCase();
  const found = words?.filter(({ word }) => word.toLowerCase().includes(wanted)) ?? [];
  const entryOf = ({ word, pronunciation }: BookWord): Pronunciation =>
    pronunciation ?? { word, language: language ?? 'en', say: '', ipa: '' };
  return (
    <Dialog
      title={t('title')}
      width={720}
      onClose={onClose}
      over={
        asked && (
          <WordForm
            voiceId={cast.narrator?.voice_id ?? ''}
            words={pronunciations}
            known={asked.pronunciation ?? undefined}
            initial={entryOf(asked)}
            title={t('mendTitle', { word: asked.word })}
            list={{ add, remove }}
            onClose={() => setAsked(null)}
          />
        )
      }
    >
      <div className="book-words">
        <p className="editor-hint">{t('hint')}</p>
        <TextInput
          type="search"
          size={32}
          icon={Search}
          clearable
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={setQuery}
        />
        {failure && <ErrorNotice text={t('failed')} retryLabel={t('retry')} onRetry={load} />}
        {!words && !failure && <Skeleton height="240px" />}
        {words && words.length === 0 && (
          <EmptyState icon={SpellCheck} title={t('none')} text={t('noneText')} />
        )}
        {words && words.length > 0 && found.length === 0 && (
          <p role="status" className="book-words-none">
            {t('nothingFound', { words: query })}
          </p>
        )}
        {found.length > 0 && (
          <VirtualList label={t('list')} items={found} keyOf={({ word }) => word} rowHeight={ROW_HEIGHT}>
            {(word) => (
              <WordLine
                word={word}
                entry={entryOf(word)}
                sample={sample}
                onMend={() => setAsked(word)}
                onForget={
                  pronunciations.some((one) => one.word.toLowerCase() === word.word.toLowerCase())
                    ? () => void remove(entryOf(word)).catch(() => undefined)
                    : undefined
                }
                onShow={() => {
                  onClose();
                  model.open(word.chapter_id, word.segment_id);
                }}
              />
            )}
          </VirtualList>
        )}
      </div>
    </Dialog>
  );
}
