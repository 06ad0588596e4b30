import { accountSpec } from '../account/spec.ts';
import { audiobookSpec } from '../audiobook/spec.ts';
import { downloadCenterSpec } from '../downloads/spec.ts';
import { defineSpec } from '../element/spec.ts';
import { paymentSpec } from '../payment/spec.ts';
import { subtitleRemovalSpec } from '../subtitle-removal/spec.ts';
import { surveySpec } from '../survey/spec.ts';
import { transcriptionSpec } from '../transcription/spec.ts';
import { textToSpeechSpec } from '../text-to-speech/spec.ts';
import { videoTranslationSpec } from '../video-translation/spec.ts';
import { voiceChangerSpec } from '../voice-changer/spec.ts';
import { voiceCloningSpec } from '../voice-cloning/spec.ts';

const { 'vox-error': _, ...speechEvents } = textToSpeechSpec.events;
const { 'vox-error': __, 'vox-sign-in': ___, ...paymentEvents } = paymentSpec.events;
const { 'vox-error': _____, 'vox-sign-in': ______, ...surveyEvents } = surveySpec.events;
const {
  'vox-error': _______,
  'vox-download': ________,
  'vox-play': _________,
  ...transcriptionEvents
} = transcriptionSpec.events;
const {
  'vox-error': __________,
  'vox-download': ___________,
  'vox-play': ____________,
  ...voiceChangerEvents
} = voiceChangerSpec.events;
const {
  'vox-error': _______________,
  'vox-generate': ________________,
  'vox-generated': _________________,
  'vox-download': __________________,
  'vox-play': ___________________,
  ...videoTranslationEvents
} = videoTranslationSpec.events;
const {
  'vox-error': ____________________,
  'vox-download': _______________________,
  'vox-play': ________________________,
  ...audiobookEvents
} = audiobookSpec.events;
const {
  'vox-error': _____________,
  'vox-play': ______________,
  ...voiceCloningEvents
} = voiceCloningSpec.events;
const {
  'vox-error': _________________________,
  'vox-download': __________________________,
  ...subtitleRemovalEvents
} = subtitleRemovalSpec.events;
const { 'vox-subscribe': subscribe, 'vox-sign-in': signIn } = accountSpec.events;

/** The spec of `<vox-workbench>`. */
export const workbenchSpec = defineSpec({
  tag: 'vox-workbench',
  summary: 'The whole application: sidebar, pages and the account, for a user who signs in.',
  props: {
    embedded: {
      kind: 'boolean',
      summary: 'Leaves the address and the title of the page alone and fills its container.',
    },
    loginUrl: {
      kind: 'string',
      summary:
        "Where a user who has to sign in is sent, unless `vox-sign-in` is cancelled. When not given: `/login` on the server's own site; elsewhere, and where it is `embedded`, the form stands in place.",
    },
  },
  events: {
    ...transcriptionEvents,
    ...videoTranslationEvents,
    ...subtitleRemovalEvents,
    ...audiobookEvents,
    ...voiceChangerEvents,
    ...voiceCloningEvents,
    ...speechEvents,
    ...paymentEvents,
    ...surveyEvents,
    'vox-sign-in': signIn,
    'vox-subscribe': subscribe,
  },
  parts: {
    ...videoTranslationSpec.parts,
    ...subtitleRemovalSpec.parts,
    ...audiobookSpec.parts,
    ...voiceChangerSpec.parts,
    ...voiceCloningSpec.parts,
    sidebar: 'The way about the pages, with the account at its foot.',
    content: 'Where the page stands.',
    header: 'The bar with the title of the page.',
    card: 'A voice, on the page of the voices.',
    dialog: 'The popup that sells plans and credits.',
    survey: surveySpec.parts.survey,
    tip: 'Says beside something that it takes a higher plan.',
    ...downloadCenterSpec.parts,
    ...transcriptionSpec.parts,
    ...textToSpeechSpec.parts,
  },
});
