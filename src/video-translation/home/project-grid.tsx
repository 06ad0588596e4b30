import type { VideoTranslationItem } from '../../contract/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { JobCards } from '../../studio/jobs/job-cards.tsx';
import type { RowActions } from '../../studio/jobs/job-row.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import homeCss from './home.css?inline';
import { useListWords } from './list-words.ts';
import { ProjectCard } from './project-card.tsx';
import { retry } from './retry.ts';
import type { Translations } from './translations.ts';

interface ProjectGridProps {
  list: Translations;
  items: readonly VideoTranslationItem[];
  actions: RowActions<VideoTranslationItem>;
}

/** The translations as cards, the newest first. */
export function ProjectGrid({ list, items, actions }: ProjectGridProps) {
  useSheet(homeCss);
  const { client } = useStores();
  const words = useListWords();
  return (
    <JobCards {...{ list, items }} width={232}>
      {(item) => (
        <ProjectCard
          {...{ item, words, actions }}
          onContinued={(now) => list.meet(now)}
          onRetry={async ({ project_id }) => list.meet(await retry(client, project_id))}
        />
      )}
    </JobCards>
  );
}
