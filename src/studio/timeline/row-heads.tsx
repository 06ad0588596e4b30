import type { CSSProperties, Ref } from 'react';
import { timeline as texts } from '../../i18n/en/shared/timeline.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Rows } from './rows.ts';

/** Names of the rows. */
export function RowHeads({ rows, ref }: { rows: Rows; ref: Ref<HTMLDivElement> }) {
  const t = useText(texts);
  return (
    <div className="timeline-heads">
      <div className="timeline-corner" />
      <div ref={ref}>
        {rows.rows.map((row) => (
          <div
            key={row.kind === 'lane' ? `lane ${row.lane.id}` : row.kind}
            className="timeline-head"
            style={{ blockSize: row.height }}
          >
            {row.kind === 'lane' ? (
              <>
                <span className="timeline-dot" style={{ '--hue': row.lane.hue } as CSSProperties} />
                <span className="timeline-name" title={row.lane.name}>
                  {row.lane.name}
                </span>
              </>
            ) : (
              t(row.kind)
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
