import { texts } from '../../texts.ts';

/** Texts of the dialog that gives a speaker another name. */
export const renameSpeaker = texts('rename-speaker', {
  title: 'Rename {name}',
  name: 'Name',
  rename: 'Rename',
  taken: 'Another speaker has this name: the two become one.',
});
