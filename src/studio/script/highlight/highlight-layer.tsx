import { memo, useEffect, useMemo, useState, type CSSProperties } from 'react';
import type { OwnSettings, ScriptSegment, SegmentStatus } from '../../model/segment.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { voiceHue } from '../../voices/voice-hue.ts';
import { markedText } from './marked-text.tsx';
import type { Matches } from '../search/find-matches.ts';
import { loadSoundingText } from '../../parts.ts';
import { linesOf, sameLine, type Line, type SentenceMark } from './highlight-lines.ts';
import highlightCss from './highlight.css?inline';

interface HighlightLayerProps {
  lead: string;
  segments: readonly ScriptSegment[];
  statuses: readonly SegmentStatus[];
  /** Open sentences have older takes: marks them as changed. */
  begun: boolean;
  currentKey: string | null;
  matches: Matches | null;
  /** Margin label for a paragraph's own settings. Must be the same function while the labels are the same. */
  labelOf(own: OwnSettings): string;
}

/** An invisible copy of the text behind the field, which carries the marks of the sentences. */
export function HighlightLayer({
  lead,
  segments,
  statuses,
  begun,
  currentKey,
  matches,
  labelOf,
}: HighlightLayerProps) {
  useSheet(highlightCss);
  const lines = useMemo(
    () =>
      linesOf({
        lead,
        segments,
        markOf: (index) => markOf(statuses[index], begun),
        currentKey,
        matches,
      }),
    [lead, segments, statuses, begun, currentKey, matches],
  );
  const Sounding = useSounding(currentKey !== null);
  return (
    <div className="tts-highlight" aria-hidden="true">
      {lines.map((line) => (
        <HighlightLine key={line.key} line={line} labelOf={labelOf} Sounding={Sounding} />
      ))}
    </div>
  );
}

const markOf = (status: SegmentStatus | undefined, begun: boolean): SentenceMark => {
  if (status === 'making' || status === 'failed') return status;
  return status === 'stale' && begun ? 'changed' : null;
};

type SoundingText = Awaited<ReturnType<typeof loadSoundingText>>['SoundingText'];

/** Component that draws a sentence word by word. Loaded when the first sentence plays; null until then. */
function useSounding(isSounding: boolean): SoundingText | null {
  const [sounding, setSounding] = useState<SoundingText | null>(null);
  useEffect(() => {
    if (!isSounding) return;
    // On failure the sentence is marked as a whole
    loadSoundingText().then(
      ({ SoundingText: loaded }) => setSounding(() => loaded),
      () => undefined,
    );
  }, [isSounding]);
  return sounding;
}

interface HighlightLineProps {
  Sounding: SoundingText | null;
  line: Line;
  labelOf(own: OwnSettings): string;
}

/** Memoised: unchanged lines are not rendered again, so a key press in a long text renders one line. */
const HighlightLine = memo(
  ({ line: { before, pieces, own }, labelOf, Sounding }: HighlightLineProps) => (
    <div
      dir="auto"
      data-own={own ? '' : undefined}
      style={own?.voiceId ? ({ '--voice-hue': voiceHue(own.voiceId) } as CSSProperties) : undefined}
    >
      {own && (
        <span className="tts-own" title={labelOf(own)}>
          {labelOf(own)}
        </span>
      )}
      {markedText(before)}
      {pieces.map((piece) => (
        <span key={piece.key}>
          <span
            className="tts-sentence"
            data-key={piece.key}
            data-mark={piece.mark}
            data-current={piece.isCurrent || undefined}
          >
            {piece.isCurrent && Sounding ? (
              <Sounding segmentKey={piece.key} text={piece.text} marks={piece.marks} />
            ) : (
              markedText(piece)
            )}
          </span>
          {markedText(piece.after)}
        </span>
      ))}
      {/* Keeps the height of an empty line, and of the one a text ends with */}
      {'\u200b'}
    </div>
  ),
  (a, b) =>
    a.labelOf === b.labelOf &&
    (a.Sounding === b.Sounding || !a.line.pieces.some(({ isCurrent }) => isCurrent)) &&
    sameLine(a.line, b.line),
);
