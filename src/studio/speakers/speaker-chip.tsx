import type { CSSProperties, ReactNode } from 'react';
import { Popover, usePopover } from '../../ui/layers/popover.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import speakersCss from './speakers.css?inline';

interface SpeakerChipProps {
  speaker: string | null;
  /** In degrees. */
  hue: number;
  words: {
    /** Accessible name of the chip. */
    label: string;
    /** In place of a name. */
    nobody: string;
    /** Accessible name of the choice. */
    choice: string;
  };
  /** The choice of another one. */
  children(hide: () => void): ReactNode;
}

/** Who speaks in a row; opens the choice of another one. */
export function SpeakerChip({ speaker, hue, words, children }: SpeakerChipProps) {
  useSheet(speakersCss);
  const popover = usePopover();
  return (
    <>
      <button
        type="button"
        className="speaker-chip"
        data-named={speaker !== null || undefined}
        aria-label={words.label}
        {...popover.trigger}
      >
        {speaker !== null && <SpeakerDot hue={hue} />}
        <span dir="auto">{speaker ?? words.nobody}</span>
      </button>
      <Popover state={popover} label={words.choice} className="speaker-choice">
        {children(popover.hide)}
      </Popover>
    </>
  );
}

/** The colour of a speaker. @param hue in degrees */
export function SpeakerDot({ hue }: { hue: number }) {
  useSheet(speakersCss);
  return (
    <span className="speaker-dot" style={{ '--speaker-hue': hue } as CSSProperties} aria-hidden="true" />
  );
}
