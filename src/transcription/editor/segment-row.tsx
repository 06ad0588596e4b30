import { memo } from 'react';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { formatClock } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { SegmentText, type TextActions } from './segment-text.tsx';
import { SpeakerButton } from './speaker-button.tsx';
import type { Transcript } from './transcript.ts';
import type { EditedSegment } from '../../studio/project/content.ts';

interface SegmentRowProps {
  segment: EditedSegment;
  /** This segment is being played. */
  isSpoken: boolean;
  language: string | undefined;
  query: string;
  actions: TextActions;
  transcript: Transcript;
  onPlay(ms: number): void;
}

/** A segment with its time, speaker and text. */
export const SegmentRow = memo(function SegmentRow(props: SegmentRowProps) {
  const { segment, isSpoken, language, query, actions, transcript, onPlay } = props;
  const t = useText(transcriptEditor);
  const startMs = segment.start_ms ?? 0;
  const time = formatClock(startMs);
  return (
    <div className="tr-segment" data-spoken={isSpoken || undefined}>
      <button
        type="button"
        className="tr-segment-time"
        aria-label={t('playFrom', { time })}
        aria-current={isSpoken || undefined}
        onClick={() => onPlay(startMs)}
      >
        {time}
      </button>
      <SpeakerButton segment={segment} transcript={transcript} />
      <SegmentText
        segment={segment}
        label={t('rowText', { time })}
        language={language}
        query={query}
        actions={actions}
      />
    </div>
  );
});
