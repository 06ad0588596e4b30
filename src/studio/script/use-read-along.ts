import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { rangeOf, segmentAt } from '../model/places.ts';
import { playFrom } from './play-from.ts';
import type { OpenStudio } from '../context.ts';

/**
 * Plays from the clicked word: with Alt at any time, without it while reading along. While reading along, arrow keys
 * move from sentence to sentence.
 */
export function useReadAlong({ studio, editor, $isReading }: OpenStudio): void {
  const isReading = useStore($isReading);
  useEffect(() => {
    const { state, player } = studio;
    const field = editor.field();
    if (!field) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };

    const move = (by: 1 | -1) => {
      const script = state.$script.get();
      const { start, end } = editor.selection();
      const at = segmentAt(script, start);
      const index = at ? script.segments.indexOf(at) : -1;
      const next = script.segments[at && end > start ? index + by : Math.max(0, index)];
      const range = next && rangeOf(script, next.key);
      if (range) editor.select(range);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowRight') move(1);
      else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') move(-1);
      else if (event.key === 'Enter') playFrom(studio, editor.selection().start);
      else if (event.key === ' ' && player.$state.get() === 'stopped') player.play();
      else if (event.key === ' ') player.pause();
      else if (event.key === 'Escape') $isReading.set(false);
      else return;
      event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (event.altKey || isReading) playFrom(studio, field.selectionStart);
    };
    field.addEventListener('click', onClick, options);
    if (isReading) field.addEventListener('keydown', onKeyDown, options);
    return () => stop.abort();
  }, [studio, editor, $isReading, isReading]);

  useEffect(() => {
    if (!isReading) return;
    // The field receives the arrow keys
    editor.field()?.focus({ preventScroll: true });
    // A changed text ends reading along
    return studio.state.$text.listen(() => $isReading.set(false));
  }, [studio, editor, $isReading, isReading]);

  // The tools, and with them the button to leave, are gone
  useEffect(() => () => $isReading.set(false), [$isReading]);
}
