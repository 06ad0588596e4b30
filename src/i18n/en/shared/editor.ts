import { texts } from '../../texts.ts';

/** Texts that the editors of all projects have. */
export const projectEditor = texts('editor', {
  undo: 'Undo',
  redo: 'Redo',
  shortcuts: 'Keyboard shortcuts',
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved',
  deleted: 'Deleted elsewhere',
});
