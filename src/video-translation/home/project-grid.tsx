import { useStore } from '@nanostores/react';
import type { VideoTranslationItem } from '../../contract/index.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { RowActions } from '../../studio/jobs/job-row.tsx';
import { Button } from '../../ui/controls/button.tsx';
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
  const t = useText(texts);
  const { client } = useStores();
  const words = useListWords();
  const { next, phase } = useStore(list.$list);
  return (
    <div className="vt-grid-frame">
      <ul className="vt-grid">
        {items.map((item) => (
          <li key={item.project_id}>
            <ProjectCard
              {...{ item, words, actions }}
              onContinued={(now) => list.meet(now)}
              onRetry={async ({ project_id }) => list.meet(await retry(client, project_id))}
            />
          </li>
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
