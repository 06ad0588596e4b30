import { texts } from '../../texts.ts';

/** Texts of voice cloning: what can be made, and the clones that there are. */
export const voiceCloning = texts('voice-cloning', {
  loading: 'Loading',
  unreachable: 'The server does not answer. Check your connection and try again.',
  signInTitle: 'Sign in to clone a voice',
  signInText: 'Your clones and their samples belong to your account.',
  optionsFailed: 'The kinds of clones could not be loaded. {reason}',
  noneTitle: 'Voices cannot be cloned here yet',
  noneText: 'The list of engines of this server says what turns it on.',
  // Kinds
  make: 'New clone',
  instant: 'Instant clone',
  professional: 'Professional clone',
  instantText: 'Made from a short sample, usually in about a minute.',
  professionalText:
    'Made from more and longer samples, which takes longer. The speaker says a sentence that is compared with them.',
  lookAlike: 'A look-alike voice: synthetic voices mixed to resemble yours, not a copy of yours.',
  lookAlikeGain:
    'It is only slightly more similar than an instant clone and takes about five times as long. It adds the proof and more samples.',
  real: 'Your samples are sent to {engine}, which clones the voice itself.',
  realHere: 'The voice itself is cloned.',
  samplesRange: '{least} to {most} samples',
  lengthRange: '{least} to {most} together',
  attempts: {
    one: '{left} of {count} attempt left this month',
    other: '{left} of {count} attempts left this month',
  },
  attemptsRenewed: 'renewed on {date}',
  attemptsNone: 'Your plan has no clones of this kind.',
  plans: 'See the plans',
  create_instant: 'Make an instant clone',
  create_professional: 'Make a professional clone',
  moreKinds:
    'Professional clones are off on this server. They need speech recognition, and its list of engines says what turns it on.',
  // List
  clones: 'Your clones',
  listFailed: 'Your clones could not be loaded. Please try again.',
  emptyTitle: 'No clones yet',
  emptyText: 'Make one above: it appears here, in the voice library and in every tool.',
  sampleCount: { one: '{count} sample', other: '{count} samples' },
  madeBy: 'Made by {engine}',
  lookAlikeShort: 'Look-alike voice',
  use: 'Use in Text to Speech',
  rename: 'Rename and label',
  renew: 'New samples',
  remove: 'Delete',
  again: 'Try again',
  step_check: 'Checking the samples',
  step_proof: 'Comparing the sentence',
  step_clone: 'Making the voice',
  failure_1: 'The voice could not be made: something went wrong on our side. Try again.',
  failure_3: 'The samples or the name were refused because of sensitive content. Choose others.',
  failure_4: 'This language is not supported. Choose another one.',
  failure_5:
    'The sentence does not match: other words were heard, or another voice than that of the samples. Speak it again.',
  givenBack: 'Your attempt was given back.',
  cancelled: 'It was canceled, and your attempt was given back.',
  keeps: 'The voice that was made before stays in use.',
  doneToast: '“{name}” is ready',
  failedToast: '“{name}” could not be made. Your attempt was given back.',
  // A less similar voice of new samples
  candidate: 'Choose a voice',
  candidateText:
    'The voice from the new samples is less similar to the speaker: {now} out of 100, compared with {before} now.',
  candidateTextClose:
    'The voice from the new samples is slightly less similar to the speaker. Both are about {now} out of 100.',
  candidateTextUnknown:
    'The two voices could not both be measured, so it is not known which is more similar to the speaker. Listen to both before you choose.',
  outOf: '{value} of 100',
  notMeasured: 'Not measured',
  candidateHint:
    'The current voice stays in use until you choose. If you keep it, the new samples are deleted and your attempt is given back. If you take the new voice, the current one is deleted.',
  candidatePresent: 'Current voice',
  candidateNew: 'New voice',
  presentOf: 'the current voice of “{name}”',
  newOf: 'the new voice of “{name}”',
  candidateLeave: 'Keep the current voice',
  candidateTake: 'Take the new voice',
  candidateTaken: '“{name}” has its new voice',
  candidateLeft: '“{name}” keeps its voice. Your attempt was given back.',
  candidateToast: 'The new voice of “{name}” is made: choose which one it keeps',
  save: 'Save',
  renamed: 'Saved',
  // Similarity
  similarity: 'How similar the voice is',
  another: 'Another person',
  same: 'The same person',
  markStock: 'Closest voice of the library',
  markClone: 'This voice',
  markCeiling: 'Two recordings of the speaker',
  markValue: '{mark}: {value} of 100',
  verdict_same: 'About as similar as two recordings of the same person.',
  verdict_nearer: 'More similar than the closest voice of the library: {share} of the way to the speaker.',
  verdict_stock:
    'Hardly more similar than the closest voice of the library. More or clearer samples may help.',
});
