import { texts } from '../../texts.ts';

/** Texts of the question before a clone is deleted. */
export const voiceClones = texts('voice-clones', {
  deleteTitle: 'Delete “{name}”?',
  deleteText:
    'The voice and the samples that were uploaded for it are deleted for good. What it has spoken stays. To be spoken again, its sentences need another voice.',
  deleteRunning: 'The work on it ends, and its attempt is given back.',
  deleted: '“{name}” and its samples are deleted',
});
