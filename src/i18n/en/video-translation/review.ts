import { texts } from '../../texts.ts';

/** Texts of what goes on with a translation after its user's review. */
export const videoReview = texts('video-review', {
  continue: 'Continue',
  continueOf: 'Continue: {title}',
  waitsForTranslation: 'Check the original lines and correct what was misheard. Then continue.',
  title: 'Continue',
  translationText: 'The lines are translated as they stand now. Lines that have a translation keep it.',
  speechText: 'The lines are spoken as they stand now.',
  translationCost: { one: 'Translation: {count} credit', other: 'Translation: {count} credits' },
  speechCost: { one: 'Voices: at most {count} credit', other: 'Voices: at most {count} credits' },
  speechAtMost: {
    one: 'With voices: at most {count} credit more. If they would cost more, they wait for your decision.',
    other: 'With voices: at most {count} credits more. If they would cost more, they wait for your decision.',
  },
  priceFailed: 'The price could not be calculated. {reason}',
  translate: 'Translate',
  translateAndSpeak: 'Translate and make voices',
  speak: 'Make the voices',
  later: 'Later',
  stageFailed: 'The last work on it failed. {reason}',
  stageCancelled: 'The last work on it was canceled. What was done is kept.',
});
