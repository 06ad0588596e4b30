import type { Stage } from './stage.ts';

const SKIP_MS = 1_000;

/** Keyboard shortcuts of the stage, by their label on a US keyboard. */
const KEYS: Readonly<Record<string, (stage: Stage) => void>> = {
  ' ': (stage) => (stage.$state.get() === 'stopped' ? stage.play() : stage.pause()),
  k: (stage) => stage.pause(),
  j: (stage) => stage.shuttle(-1),
  l: (stage) => stage.shuttle(1),
  ',': (stage) => stage.step(-1),
  '.': (stage) => stage.step(1),
  ArrowLeft: (stage) => stage.seek(stage.positionMs() - SKIP_MS),
  ArrowRight: (stage) => stage.seek(stage.positionMs() + SKIP_MS),
  Home: (stage) => stage.seek(0),
  End: (stage) => stage.seek(stage.durationMs),
};

/** Elements that use these keys themselves. */
const OWN_USE = 'input, textarea, select, button, a, [contenteditable], [role=option], [role=gridcell]';
/** Elements that only use the space bar. */
const SPACE_ONLY = 'button, a';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
>;

/**
 * Handles a shortcut of the stage, unless the focused element uses the key itself.
 * @param focused the focused element
 * @param fullScreen toggled by F
 * @returns whether the key was a shortcut
 */
export function stageKey(
  stage: Stage,
  event: KeyPress,
  focused: Element | null,
  fullScreen: { toggle(): void } | null = null,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return false;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const run = name === 'f' ? fullScreen?.toggle : KEYS[name];
  if (!run) return false;
  const owner = focused?.closest(OWN_USE);
  if (owner && !(key !== ' ' && owner.matches(SPACE_ONLY))) return false;
  run(stage);
  return true;
}
