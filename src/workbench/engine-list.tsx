import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { engines as texts } from '../i18n/en/voices/engines.ts';
import { useText } from '../i18n/use-text.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { EngineRow } from './engine-row.tsx';
import enginesCss from './engines.css?inline';
import { isNews, useEngines } from './use-engines.ts';

/** All engines of the server with their status. Open while one is being installed. */
export function EngineList() {
  useSheet(enginesCss);
  const t = useText(texts);
  const known = useEngines();
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!known || known.engines.length === 0) return null;
  const { engines, watch } = known;
  const isOpen = wanted ?? engines.some(isNews);
  return (
    <details className="wb-engine-list" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setWanted(!isOpen);
        }}
      >
        <ChevronRight size={16} aria-hidden="true" />
        {t('engines')}
      </summary>
      <ul>
        {engines.map((engine) => (
          <li key={engine.id}>
            <EngineRow {...{ watch, engine }} />
          </li>
        ))}
      </ul>
    </details>
  );
}
