import { texts } from '../../texts.ts';

/** Texts about edits of a project that were not stored before it was left. */
export const unsent = texts('unsent', {
  found: {
    one: 'Your change to {count} line was not stored when you left ({when}). It is kept in this browser:',
    other:
      'Your changes to {count} lines were not stored when you left ({when}). They are kept in this browser:',
  },
  foundElse: 'Your changes were not stored when you left ({when}). They are kept in this browser.',
  use: { one: 'Use it', other: 'Use them' },
  discard: 'Discard',
  left: 'Your last changes could not be stored. They are kept in this browser, and offered when you open the project again.',
});
