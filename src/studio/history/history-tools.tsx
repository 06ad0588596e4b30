import ListChecks from 'lucide-react/icons/list-checks';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { SEARCH_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import type { HistoryItem } from '../../contract/index.ts';
import { isListShown } from '../../downloads/index.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

/** Delay after the last key press. */
const SEARCH_DELAY_MS = 250;

export type Selected = ReadonlyMap<string, HistoryItem>;

interface HistoryToolsProps {
  /** Null when not in selection mode. */
  selected: Selected | null;
  isAll: boolean;
  onSearch(words: string): void;
  onSelecting(on: boolean): void;
  onSelectAll(on: boolean): void;
  onDownload(items: readonly HistoryItem[]): void;
  onDelete(ids: readonly string[]): void;
}

/** Search, and actions on several items. */
export function HistoryTools(props: HistoryToolsProps) {
  const { selected, isAll, onSearch, onSelecting, onSelectAll, onDownload, onDelete } = props;
  const t = useText(speechHistory);
  const [words, setWords] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    if (words.trim() === searched) return;
    const search = () => {
      setSearched(words.trim());
      onSearch(words);
    };
    const timer = setTimeout(search, words ? SEARCH_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [words, searched, onSearch]);
  const count = selected?.size ?? 0;
  const canDownload = [...(selected?.values() ?? [])].some(
    ({ downloads }) => Object.keys(downloads).length > 0,
  );
  return (
    <>
      <div className="tts-history-tools">
        <TextInput
          type="search"
          size={32}
          icon={Search}
          clearable
          aria-label={t('search')}
          placeholder={t('searchHere')}
          maxLength={SEARCH_CHARACTERS_MAX}
          value={words}
          onChange={setWords}
        />
        <Button
          size={32}
          variant="quiet"
          icon={selected ? undefined : ListChecks}
          onClick={() => onSelecting(!selected)}
        >
          {t(selected ? 'done' : 'select')}
        </Button>
      </div>
      {selected && (
        <div className="tts-history-tools">
          <Checkbox
            label={t('selectAll')}
            checked={isAll}
            indeterminate={!isAll && count > 0}
            onChange={onSelectAll}
          />
          <div className="tts-history-actions">
            {isListShown() && (
              <Button size={32} disabled={!canDownload} onClick={() => onDownload([...selected.values()])}>
                {t('downloadSelected', { count })}
              </Button>
            )}
            <Button
              size={32}
              variant="danger"
              disabled={count === 0}
              onClick={() => onDelete([...selected.keys()])}
            >
              {t('deleteSelected', { count })}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
