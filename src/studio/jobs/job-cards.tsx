import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { jobCards as texts } from '../../i18n/en/shared/job-cards.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import jobCardsCss from './job-cards.css?inline';
import type { JobItem, JobList } from './job-list.ts';

interface JobCardsProps<Item extends JobItem> {
  list: JobList<Item>;
  items: readonly Item[];
  /** Least width of a card, in pixels. */
  width: number;
  /** A card, with the class `job-card`. */
  children(item: Item): ReactNode;
}

/** What was made with a tool, as cards beside each other. */
export function JobCards<Item extends JobItem>({ list, items, width, children }: JobCardsProps<Item>) {
  useSheet(jobCardsCss);
  const t = useText(texts);
  const { next, phase } = useStore(list.$list);
  const columns = `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`;
  return (
    <div className="job-cards">
      <ul style={{ gridTemplateColumns: columns }}>
        {items.map((item) => (
          <li key={list.idOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {next !== null && (
        <Button busy={phase === 'loading'} onClick={() => void list.loadMore()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

interface JobCardTitleProps {
  title: string;
  /** A press on the whole card opens it; absent where there is nothing to open. */
  onOpen: (() => void) | undefined;
}

/** The title of a card, which opens what it is about. */
export function JobCardTitle({ title, onOpen }: JobCardTitleProps) {
  const t = useText(texts);
  return (
    <h3 dir="auto">
      {onOpen ? (
        <button type="button" className="job-card-open" aria-label={t('open', { title })} onClick={onOpen}>
          {title}
        </button>
      ) : (
        title
      )}
    </h3>
  );
}
