import type { ReactNode } from 'react';

interface PaneProps {
  /** What the pane shows; null when it is the only one. */
  label: string | null;
  /** Aspect ratio of the picture, width divided by height. */
  ratio: number;
  /** The picture. */
  children: ReactNode;
  subtitles: ReactNode;
}

/** A picture as large as fits in its aspect ratio, with subtitles on it. */
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
