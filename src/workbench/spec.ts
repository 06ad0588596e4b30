import { accountSpec } from '../account/spec.ts';
import { downloadCenterSpec } from '../downloads/spec.ts';
import { defineSpec } from '../element/spec.ts';
import { paymentSpec } from '../payment/spec.ts';
import { textToSpeechSpec } from '../text-to-speech/spec.ts';

const { 'vox-error': _, ...speechEvents } = textToSpeechSpec.events;
const { 'vox-error': __, 'vox-sign-in': ___, ...paymentEvents } = paymentSpec.events;
const { 'vox-subscribe': subscribe, 'vox-sign-in': signIn } = accountSpec.events;

/** The face of `<vox-workbench>`. */
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
      default: '/login',
      summary: 'Where a user who has to sign in is sent, unless `vox-sign-in` is cancelled.',
    },
  },
  events: { ...speechEvents, ...paymentEvents, 'vox-sign-in': signIn, 'vox-subscribe': subscribe },
  parts: {
    sidebar: 'The way about the pages, with the account at its foot.',
    content: 'Where the page stands.',
    header: 'The bar with the title of the page.',
    area: 'Who is signed in, at the foot of the sidebar.',
    ...downloadCenterSpec.parts,
    ...textToSpeechSpec.parts,
  },
});
