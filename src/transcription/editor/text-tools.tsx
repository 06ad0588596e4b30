import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Redo2 from 'lucide-react/icons/redo-2';
import Search from 'lucide-react/icons/search';
import Undo2 from 'lucide-react/icons/undo-2';
import type { RefObject } from 'react';
import { SEARCH_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import type { Transcript } from './transcript.ts';

interface TextToolsProps {
  transcript: Transcript;
  /** The element around the search field, for the key that focuses it. */
  finder: RefObject<HTMLDivElement | null>;
  query: string;
  /** Number of rows that match. */
  found: number;
  /** Number of words with low confidence. */
  unsure: number;
  onQuery(query: string): void;
  /** Goes to the next or previous matching row. */
  onFind(by: 1 | -1): void;
  onUnsure(): void;
  onUndo(): void;
  onRedo(): void;
}

/** Undo, search, and a button to the next uncertain word. */
export function TextTools(props: TextToolsProps) {
  const { transcript, finder, query, found, unsure, onQuery, onFind, onUnsure, onUndo, onRedo } = props;
  const t = useText(transcriptEditor);
  const can = useStore(transcript.$can);
  const isLooking = query.trim() !== '';
  return (
    <div className="tr-tools">
      <IconButton icon={Undo2} label={t('undo')} aria-disabled={!can.undo || undefined} onClick={onUndo} />
      <IconButton icon={Redo2} label={t('redo')} aria-disabled={!can.redo || undefined} onClick={onRedo} />
      {unsure > 0 && (
        <Tooltip text={t('unsureHint')}>
          <Button size={32} variant="quiet" className="tr-unsure" onClick={onUnsure}>
            <span>{t('unsure', { count: unsure })}</span>
          </Button>
        </Tooltip>
      )}
      <div
        ref={finder}
        role="search"
        className="tr-find"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.target as Element).localName === 'input') {
            event.preventDefault();
            onFind(event.shiftKey ? -1 : 1);
          }
        }}
      >
        {isLooking && (
          <span role="status" className="tr-found">
            {found > 0 ? t('found', { count: found }) : t('notFound')}
          </span>
        )}
        <TextInput
          type="search"
          size={32}
          icon={Search}
          clearable
          aria-label={t('find')}
          placeholder={t('findHere')}
          maxLength={SEARCH_CHARACTERS_MAX}
          value={query}
          onChange={onQuery}
        />
        {found > 0 && (
          <>
            <IconButton icon={ChevronUp} label={t('previousFound')} onClick={() => onFind(-1)} />
            <IconButton icon={ChevronDown} label={t('nextFound')} onClick={() => onFind(1)} />
          </>
        )}
      </div>
    </div>
  );
}
