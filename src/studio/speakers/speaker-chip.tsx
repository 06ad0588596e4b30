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
    /** Text when there is no name. */
    nobody: string;
    /** Accessible name of the popover. */
    choice: string;
  };
  /** Content of the popover, which chooses another speaker. */
  children(hide: () => void): ReactNode;
}

/** Speaker of a row; opens a choice of others. */
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

/** Colour dot of a speaker. @param hue in degrees */
export function SpeakerDot({ hue }: { hue: number }) {
  useSheet(speakersCss);
  return (
    <span className="speaker-dot" style={{ '--speaker-hue': hue } as CSSProperties} aria-hidden="true" />
  );
}
