import { texts } from '../../texts.ts';

/** Texts of the survey, its reward, and what is announced after them. */
export const survey = texts('survey', {
  survey: 'Survey',
  welcome: 'Welcome to the product',
  subtitle: 'Answer a few quick questions to unlock your free product trial',
  trialNote: 'The 3-day trial membership is free, starts with your last answer and ends by itself.',
  progress: 'Question {number} of {count}',
  severalAllowed: 'Choose all that apply.',
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  notSubmitted: 'Your answers could not be submitted. They are kept in this browser.',
  later: 'Later',
  rewardTitle: "You've earned: Free 3-Day Membership",
  rewardText: 'Longer scripts, credits to spend in these days, and credit packages are open to you now.',
  start: 'START',
  announcementTitle: 'Video Translation Has Been Upgraded',
  pixelRemoval: 'Pixel-level subtitle removal',
  translationStyle: 'Customizable translation style',
  backTranslation: 'Back-translation check',
  splitView: 'Split-view playback for easier editing',
  segmentation: 'Smarter subtitle segmentation',
  more: 'More features to explore',
  creditSystem: 'The credit system was also updated.',
  tryIt: 'Try it now',
});
