import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { modelFor } from '../../../start/languages.ts';
import { useModels } from '../../../start/use-models.ts';
import { useEditor } from '../../context.ts';
import { isSameFinding } from './checks.ts';
import { FindingItem } from './finding-item.tsx';
import type { RowFinding } from './finding.ts';

interface FindingListProps {
  findings: readonly RowFinding[];
  /** The finding that the user went to. */
  current: RowFinding | null;
}

/** Estimated height in px of a finding with a one-line explanation. Items are measured as they appear. */
const ITEM_HEIGHT = 49;
const OVERSCAN = 6;

/** The list of findings. Keeps the current one in view. */
export function FindingList({ findings, current }: FindingListProps) {
  const t = useText(editorChecks);
  const { source_language: source, target_language: target } = useEditor().editor.detail;
  const { models } = useModels();
  const shortens = source !== null && modelFor(models ?? [], source, target)?.shortens === true;
  const scroller = useRef<HTMLDivElement>(null);
  const at = current === null ? -1 : findings.findIndex((one) => isSameFinding(current, one));
  const items = useVirtualizer({
    count: findings.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_HEIGHT,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (at >= 0) items.scrollToIndex(at, { align: 'auto' });
  }, [items, at]);
  return (
    <div ref={scroller} className="vt-findings">
      <ul aria-label={t('list')} style={{ blockSize: items.getTotalSize() }}>
        {items.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={items.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={findings.length}
            style={{ insetBlockStart: start }}
          >
            <FindingItem finding={findings[index]!} isCurrent={index === at} shortens={shortens} />
          </li>
        ))}
      </ul>
    </div>
  );
}
