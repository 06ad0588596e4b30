import { texts } from '../../texts.ts';

/** Texts of a translation that is made of the file it was exported to. */
export const bringProject = texts('video-bring-project', {
  title: 'Exported translation',
  reading: 'Reading the translation',
  failed: 'The translation could not be imported. {reason}',
  imported: '“{title}” was imported. Nothing was charged.',
  takes: {
    one: '{count} voice recording came along. It counts among your files.',
    other: '{count} voice recordings came along. They count among your files.',
  },
  noRecording:
    'The recording “{name}” is neither in this file nor among your files, so there is no picture and no original sound. To have it, upload the recording and import the file again, or export the translation with its recording.',
  noVoices:
    'You do not have these voices: {voices}. Lines spoken by them are kept as recordings; the others have another voice now.',
  open: 'Open it',
  another: 'Choose another file',
});
