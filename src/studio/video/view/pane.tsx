import type { ReactNode } from 'react';

interface PaneProps {
  /** What is seen and heard here; null where there is only one pane. */
  label: string | null;
  /** Width over height of the picture. */
  ratio: number;
  /** The picture. */
  children: ReactNode;
  subtitles: ReactNode;
}

/** A picture as large as fits, in its true shape, with what is written over it. */
export function Pane({ label, ratio, children, subtitles }: PaneProps) {
  return (
    <div className="stage-pane">
      <div className="stage-picture" style={{ '--ratio': ratio } as object}>
        {children}
        {subtitles}
      </div>
      {label !== null && <span className="stage-label">{label}</span>}
    </div>
  );
}
