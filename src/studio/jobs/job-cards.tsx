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
  /** Minimum width of a card, in px. */
  width: number;
  /** Renders a card, with the class `job-card`. */
  children(item: Item): ReactNode;
}

/** Results of a tool as a grid of cards. */
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
  /** Called for a click anywhere on the card; undefined when there is nothing to open. */
  onOpen: (() => void) | undefined;
}

/** Title of a card, which opens its item. */
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
