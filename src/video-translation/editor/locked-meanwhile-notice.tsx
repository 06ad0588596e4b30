import { useStore } from '@nanostores/react';
import { editorLocks } from '../../i18n/en/video-translation/editor-locks.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Row } from '../../studio/rows/row.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { Offer } from '../../studio/project/offer.tsx';
import mineCss from '../../studio/project/mine.css?inline';
import { useEditor } from './context.ts';

/** Offers the local text of a row that another window locked while it was edited here. */
export function LockedMeanwhileNotice() {
  useSheet(mineCss);
  const { lockedMeanwhile } = useEditor().editor;
  const [mine] = useStore(lockedMeanwhile.$rows);
  // Rendered before there is a notice, because screen readers announce only what is added to an existing region
  return (
    <div role="status" className="vt-notices mine-notice">
      {mine && <Notice mine={mine} />}
    </div>
  );
}

/** @param mine the row as edited here */
function Notice({ mine }: { mine: Row }) {
  const { rows, lockedMeanwhile } = useEditor().editor;
  const t = useText(editorLocks);
  const all = useStore(rows.$calm);
  const { segment_id: id } = mine;
  const row = all.find(({ segment_id }) => segment_id === id);
  const written = (['source_text', 'text'] as const).filter(
    (field) => mine[field] && mine[field] !== row?.[field],
  );
  return (
    <Offer
      use={t('useMine')}
      discard={t('discard')}
      onUse={row && (() => lockedMeanwhile.useMine(id))}
      onDiscard={() => lockedMeanwhile.discard(id)}
    >
      {row
        ? t(written.length > 0 ? 'lockedText' : 'lockedElse', { number: rows.indexOf(id) + 1 })
        : t('lockedGone')}
      {written.map((field) => (
        <q key={field} className="mine-text" dir="auto">
          {mine[field]}
        </q>
      ))}
    </Offer>
  );
}
