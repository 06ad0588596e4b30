import { texts } from '../../texts.ts';

/** Texts of what a user says of a cloned voice. */
export const cloneLabels = texts('voice-cloning-labels', {
  name: 'Name',
  nameHint: 'As you will find it in the library.',
  gender: 'Gender of the voice',
  female: 'Female',
  male: 'Male',
  neutral: 'Neutral',
  age: 'Age',
  ageUnknown: 'Not specified',
  young: 'Young',
  middle_aged: 'Middle-aged',
  old: 'Old',
  style: 'Style',
  styleHint: 'Words such as warm, calm, separated by commas.',
});
