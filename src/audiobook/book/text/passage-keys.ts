import type { KeyboardEvent } from 'react';
import { runListKey, stepOf } from '../../../studio/editor/row-keys.ts';
import type { PassageCommands } from '../model/commands.ts';

const PAGE = 10;

/** Handles the keys of the text while no passage is edited. */
export const passageKeys = (event: KeyboardEvent<HTMLElement>, commands: PassageCommands): void =>
  runListKey(event, () => actionOf(event, commands));

function actionOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>, commands: PassageCommands) {
  // Left and right work too, because the passages of a paragraph are side by side
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? stepOf(key, PAGE);
  if (by !== undefined) return () => commands.walk(by, shiftKey);
  if (/^\d$/.test(key)) return () => commands.speakerAt(Number(key));
  const actions: Readonly<Record<string, () => void>> = {
    enter: commands.edit,
    n: () => commands.speaker(null),
    // Opens the choice of a speaker in the toolbar above
    s: () => currentTarget.parentElement?.querySelector<HTMLElement>('.book-tools .speaker-chip')?.click(),
    u: commands.nextUnsure,
    b: () => commands.toggle('bookmarked'),
    x: () => commands.toggle('left_out'),
    m: () => commands.merge(1),
    p: commands.playFrom,
    delete: commands.remove,
    backspace: commands.remove,
  };
  return actions[key.toLowerCase()] ?? null;
}
