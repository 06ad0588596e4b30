import { memo, useMemo } from 'react';
import type { ScriptSegment, SegmentStatus } from '../segments/segment.ts';

/** How a sentence is drawn; null for plain text. */
type Mark = 'changed' | 'failed' | 'making' | null;

interface Piece {
  key: string;
  text: string;
  mark: Mark;
  isCurrent: boolean;
  /** White space after it on its line. */
  after: string;
}

interface Line {
  key: string;
  /** White space before its first sentence. */
  before: string;
  pieces: Piece[];
}

interface MirrorProps {
  lead: string;
  segments: readonly ScriptSegment[];
  statuses: readonly SegmentStatus[];
  /** What is open was made before: it is marked as changed. */
  begun: boolean;
  currentKey: string | null;
}

/** The text once more, unseen, behind the field one types in: it carries the marks of the sentences. */
export function Mirror({ lead, segments, statuses, begun, currentKey }: MirrorProps) {
  const lines = useMemo(
    () => linesOf(lead, segments, (index) => markOf(statuses[index], begun), currentKey),
    [lead, segments, statuses, begun, currentKey],
  );
  return (
    <div className="tts-mirror" aria-hidden="true">
      {lines.map((line) => (
        <MirrorLine key={line.key} line={line} />
      ))}
    </div>
  );
}

const markOf = (status: SegmentStatus | undefined, begun: boolean): Mark => {
  if (status === 'making' || status === 'failed') return status;
  return status === 'stale' && begun ? 'changed' : null;
};

const same = (a: Line, b: Line) =>
  a.before === b.before &&
  a.pieces.length === b.pieces.length &&
  a.pieces.every((piece, index) => {
    const other = b.pieces[index]!;
    return (
      piece.key === other.key &&
      piece.text === other.text &&
      piece.after === other.after &&
      piece.mark === other.mark &&
      piece.isCurrent === other.isCurrent
    );
  });

/** Lines that did not change are not drawn again: a key press in a long text costs one. */
const MirrorLine = memo(
  ({ line }: { line: Line }) => (
    <div dir="auto">
      {line.before}
      {line.pieces.map(({ key, text, mark, isCurrent, after }) => (
        <span key={key}>
          <span
            className="tts-sentence"
            data-key={key}
            data-mark={mark}
            data-current={isCurrent || undefined}
          >
            {text}
          </span>
          {after}
        </span>
      ))}
      {/* Keeps the height of an empty line, and of the one a text ends with */}
      {'\u200b'}
    </div>
  ),
  (a, b) => same(a.line, b.line),
);

function linesOf(
  lead: string,
  segments: readonly ScriptSegment[],
  mark: (index: number) => Mark,
  currentKey: string | null,
): Line[] {
  const lines: Line[] = [];
  let line: Line = { key: 'start', before: '', pieces: [] };
  /** White space: what stands before the first break belongs to this line, the rest begins others. */
  const space = (text: string, put: (first: string) => void) => {
    const [first = '', ...rest] = text.split('\n');
    put(first);
    for (const before of rest) {
      lines.push(line);
      line = { key: `${lines.length}`, before, pieces: [] };
    }
  };
  space(lead, (first) => (line.before = first));
  segments.forEach(({ key, text, gap }, index) => {
    const piece: Piece = { key, text, mark: mark(index), isCurrent: key === currentKey, after: '' };
    if (line.pieces.length === 0) line.key = key;
    line.pieces.push(piece);
    space(gap, (first) => (piece.after = first));
  });
  return [...lines, line];
}
