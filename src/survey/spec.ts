import { defineSpec, detail } from '../element/spec.ts';

export const surveySpec = defineSpec({
  tag: 'vox-survey',
  summary:
    'Asks a new user a few questions over the whole page, rewards the answers with a trial membership, and then says once what is new. The button opens it again; the tag is empty for a user who has nothing to answer.',
  props: {},
  events: {
    'vox-survey-open': { summary: 'The questions are shown.', detail: detail<Record<string, never>>() },
    'vox-survey-close': {
      summary: 'The questions are gone. With `success` they were answered and the membership was given.',
      detail: detail<{ readonly success: boolean }>(),
    },
    'vox-announcement': {
      summary:
        'The announcement of the new video translation is about to be shown, where the workbench has it. Cancel it to leave it out.',
      cancelable: true,
      detail: detail<{ readonly topic: 'video-translation' }>(),
    },
    'vox-announcement-try': {
      summary:
        'The user wants to try what was announced. Cancel it and lead there, or the workbench of the server is opened.',
      cancelable: true,
      detail: detail<{ readonly topic: 'video-translation' }>(),
    },
    'vox-sign-in': {
      summary: 'The user has to sign in to be asked. Cancel it and show your sign-in.',
      cancelable: true,
      detail: detail<{ readonly reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
  },
  methods: {
    show: { summary: 'Shows the questions, where the user has any to answer.', type: detail<() => void>() },
    hide: { summary: 'Hides the questions; the answers are kept.', type: detail<() => void>() },
  },
  slots: {
    '': 'Text of the button.',
    empty: 'Shown in place of the button to a user who has nothing to answer.',
  },
  parts: {
    opener: 'The button that opens the questions.',
    survey: 'The questions, over the whole page.',
  },
});

export type SurveySpec = typeof surveySpec;
