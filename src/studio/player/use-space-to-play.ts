import { useEffect, type RefObject } from 'react';
import { deepActiveElement } from '../../element/deep-active-element.ts';
import type { ReadableAtom } from 'nanostores';
import type { PlayerState } from './player.ts';
import type { Loudness } from './timeline.ts';

/** A player that the space bar can start and stop. */
interface Playable {
  readonly $state: ReadableAtom<PlayerState>;
  readonly $timeline: ReadableAtom<Loudness>;
  play(): void;
  pause(): void;
}

/** Elements that use the space bar themselves. */
const OWN_USE =
  'input, textarea, select, button, a, summary, [contenteditable], [role=option], [role=gridcell]';

/**
 * Plays and pauses with the space bar: inside the panel except in fields and controls; if the panel is the whole page,
 * also while nothing has the focus and there is something to play.
 */
export function useSpaceToPlay(
  frame: RefObject<HTMLElement | null>,
  player: Playable,
  isOurs: boolean,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const focused = deepActiveElement();
      const isInside = focused !== null && frame.current?.contains(focused) === true;
      const isNowhere = isOurs && (focused === null || focused === document.body);
      if (!(isInside && !focused.closest(`${OWN_USE}, dialog`)) && !isNowhere) return;
      if (player.$timeline.get().items.length === 0) return;
      event.preventDefault();
      if (player.$state.get() === 'stopped') player.play();
      else player.pause();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [frame, player, isOurs]);
}
