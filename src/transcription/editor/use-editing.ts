import type { KeyboardEvent, RefObject } from 'react';
import { useRef } from 'react';
import { SEGMENT_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import type { MediaPlayer } from '../../studio/player/media-player.ts';
import { caretLine, type Selected } from './caret.ts';
import type { SegmentListHandle } from './segment-list.tsx';
import { timeOfWord } from './spoken.ts';
import type { Caret, Transcript } from './transcript.ts';
import { nextUnsure } from './unsure.ts';

interface Options {
  transcript: Transcript;
  player: MediaPlayer;
  rows: RefObject<SegmentListHandle | null>;
  /** Text elements of the rendered rows, by segment id. */
  elements: ReadonlyMap<string, HTMLElement>;
}

/** Handles keys and clicks in the rows. */
export function useEditing({ transcript, player, rows, elements }: Options) {
  const t = useText(transcriptEditor);
  /** The uncertain word visited last. */
  const looked = useRef<Caret | null>(null);
  const go = (caret: Caret | null) => {
    if (!caret) return;
    rows.current?.reveal(indexOf(caret.id));
    rows.current?.focus(caret);
  };
  const indexOf = (id: string) => transcript.$segments.get().findIndex(({ segment_id }) => segment_id === id);
  const neighbour = (id: string, by: 1 | -1) => transcript.$segments.get()[indexOf(id) + by];
  const playFrom = (ms: number) => {
    player.seek(ms);
    player.play();
  };
  const toggle = () => (player.$state.get() === 'stopped' ? player.play() : player.pause());
  const undo = () => go(transcript.undo());
  const redo = () => go(transcript.redo());

  const withControl = (event: KeyboardEvent): (() => void) | null => {
    const key = event.key.toLowerCase();
    if (key === 'enter') return toggle;
    if (key === 'z') return event.shiftKey ? redo : undo;
    return key === 'y' ? redo : null;
  };
  /** Moves to the adjacent row, or merges with it, at an edge of this one. */
  const walk = (event: KeyboardEvent<HTMLElement>, id: string, { start }: Selected): (() => void) | null => {
    const length = event.currentTarget.textContent?.length ?? 0;
    const line = caretLine(event.currentTarget);
    const to = (by: 1 | -1) => {
      const next = neighbour(id, by);
      return next && (() => go({ id: next.segment_id, offset: by > 0 ? 0 : next.text.length }));
    };
    if (event.key === 'ArrowUp' && line.isFirst) return to(-1) ?? null;
    if (event.key === 'ArrowDown' && line.isLast) return to(1) ?? null;
    if (event.key === 'Backspace' && start === 0) return () => go(transcript.mergeWithPrevious(id));
    if (event.key === 'Delete' && start === length) {
      const next = neighbour(id, 1);
      return next ? () => go(transcript.mergeWithPrevious(next.segment_id)) : null;
    }
    return null;
  };
  const plain = (event: KeyboardEvent<HTMLElement>, id: string, selected: Selected | null) => {
    if (event.key === 'Escape') return () => rows.current?.leave();
    const isCaret = selected !== null && selected.start === selected.end;
    if (event.key === 'Enter')
      return isCaret ? () => go(transcript.split(id, selected.start)) : () => undefined;
    return isCaret && !event.shiftKey && !event.altKey ? walk(event, id, selected) : null;
  };

  return {
    playFrom,
    undo,
    redo,
    goToUnsure() {
      looked.current = nextUnsure(transcript.$segments.get(), looked.current);
      go(looked.current);
    },
    actions: {
      change(id: string, text: string, caret: number) {
        const isTaken = transcript.setText(id, text, caret);
        if (!isTaken) {
          showToast({ tone: 'error', text: t('tooLong', { limit: SEGMENT_CHARACTERS_MAX }) });
        }
        return isTaken;
      },
      keyDown(event: KeyboardEvent<HTMLElement>, id: string, selected: Selected | null) {
        // The input method handles these keys
        if (event.nativeEvent.isComposing) return;
        const run = event.ctrlKey || event.metaKey ? withControl(event) : plain(event, id, selected);
        if (!run) return;
        event.preventDefault();
        run();
      },
      press(id: string, offset: number) {
        const segment = transcript.$segments.get()[indexOf(id)];
        if (segment && elements.has(id)) playFrom(timeOfWord(segment, offset));
      },
    },
  };
}
