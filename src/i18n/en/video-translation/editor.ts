import { texts } from '../../texts.ts';

/** Texts of the frame of the editor of a translated video. */
export const videoEditor = texts('video-editor', {
  editor: 'Editor',
  projects: 'Projects',
  back: 'Back to projects',
  languages: '{source} → {target}',
  unknownLanguage: 'Unknown language',
  notSavedWhy: 'Your changes are not saved yet. {reason}',
  retry: 'Save now',
  deletedWhy: 'This translation was deleted in another window. What you change here can no longer be saved.',
  merged: {
    one: 'Another window changed {count} line. It is here now.',
    other: 'Another window changed {count} lines. They are here now.',
  },
  update: { one: 'Update {count} line', other: 'Update {count} lines' },
  updateFor: '{update} · {cost}',
  cost: { one: '{count} credit', other: '{count} credits' },
  upToDate: 'All lines are spoken',
  uncast: {
    one: '{count} line has no voice. Give its speaker one.',
    other: '{count} lines have no voice. Give their speakers one.',
  },
  unrecorded: {
    one: '{count} line says something else than you recorded. Record it again, or give it a voice.',
    other: '{count} lines say something else than you recorded. Record them again, or give them a voice.',
  },
  making: 'Making line {number} of {total}',
  chargedSoFar: { one: '{count} credit so far', other: '{count} credits so far' },
  cancel: 'Cancel',
  cancelling: 'Canceling…',
  someFailed: {
    one: '{count} line could not be made and was not charged. Update it again to retry.',
    other: '{count} lines could not be made and were not charged. Update them again to retry.',
  },
  parts: 'Parts of the editor',
  'part-lines': 'Lines',
  'part-settings': 'Settings',
  'part-timeline': 'Timeline',
  tabs: 'Settings',
  speakers: 'Speakers',
  subtitles: 'Subtitle style',
  sound: 'Sound',
  style: 'Translation style',
});
