import { texts } from '../../texts.ts';

/** Texts of the user's files and the room they take up. */
export const files = texts('files', {
  title: 'Files',
  intro: 'Recordings, videos and pictures you uploaded. Deleting one makes room for others.',
  used: '{used} of {most}',
  room: 'Room for files',
  over: 'There is no room for more. Delete files you no longer need, or choose a larger plan.',
  loading: 'Loading your files',
  failed: 'Your files could not be loaded. {reason}',
  emptyTitle: 'No files',
  emptyText: 'What you upload to transcribe, translate, change or clone a voice appears here.',
  name: 'Name',
  kind: 'Kind',
  audio: 'Audio',
  video: 'Video',
  picture: 'Picture',
  project: 'Project',
  length: 'Length',
  size: 'Size',
  uploaded: 'Uploaded',
  remove: 'Delete',
  removeNamed: 'Delete {name}',
  removeTitle: 'Delete “{name}”?',
  removeText:
    'Texts and speech made of it stay. It can no longer be played, and nothing more can be made of it. This cannot be undone.',
  showMore: 'Show more',
});
