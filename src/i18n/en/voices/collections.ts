import { texts } from '../../texts.ts';

/** Texts of collections of voices. */
export const voiceCollections = texts('voice-collections', {
  collections: 'Collections',
  all: 'All voices',
  withCount: '{name} ({count})',
  begin: 'New collection…',
  rename: 'Rename “{name}”…',
  delete: 'Delete “{name}”…',
  collectNamed: 'Collections of {name}',
  none: 'A collection keeps voices together, for a project or a kind of text. Give your first one a name.',
  newName: 'New collection',
  add: 'Add',
  done: 'Done',
  beginTitle: 'New collection',
  renameTitle: 'Rename the collection',
  name: 'Name',
  save: 'Save',
  deleteTitle: 'Delete “{name}”?',
  deleteText: 'Its voices stay in the library.',
  deleted: '“{name}” is deleted',
});
