import { texts } from '../../texts.ts';

/** Texts of the tools that begin with a recording: choosing it, its upload, and what the work on it costs. */
export const source = texts('source', {
  dropHere: 'Drop the file to upload it',
  record: 'Record',
  keptTake: 'A recording of {length} was not used yet ({when}).',
  useTake: 'Use it',
  discardTake: 'Discard',
  onlyOne: 'One recording at a time: the first file was taken.',
  notRecording: '“{name}” is not an audio or video file. Choose another one.',
  tooLarge: 'This file is too large. Files of up to {most} can be used here.',
  fileFacts: '{length} · {size}',
  sending: 'Uploading {name}',
  sentOf: '{sent} of {total}',
  pausedAt: 'Paused at {sent} of {total}',
  pause: 'Pause',
  resume: 'Resume',
  cancelUpload: 'Cancel upload',
  removeFile: 'Remove',
  uploadFailed: 'The upload stopped. {reason}',
  noRoom:
    'This file is {size}. Your plan has room for {most}, and {left} of it is free. Delete files you no longer need, or choose a plan with more room.',
  cost: { one: '{count} credit', other: '{count} credits' },
  wait: 'Takes about {time}',
  balanceLow: { one: 'You have {count} credit left.', other: 'You have {count} credits left.' },
});
