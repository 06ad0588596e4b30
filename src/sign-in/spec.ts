import { defineSpec, detail } from '../element/spec.ts';

/** The spec of `<vox-sign-in>`. */
export const signInSpec = defineSpec({
  tag: 'vox-sign-in',
  summary:
    'Sign in, or make an account, by email and password; says who is signed in. On the login page it takes the links of mails: a new password, and the confirmation of an address.',
  props: {
    mode: {
      kind: 'string',
      values: ['sign-in', 'sign-up'],
      default: 'sign-in',
      summary: 'What the card asks for; follows what the user chooses.',
    },
    next: {
      kind: 'string',
      summary:
        "Path of this site to go to afterwards; `next` of the page's address when not given. Without either, the user goes to `/workbench/` of the server's own site, and elsewhere stays on the page. Other sites are refused.",
    },
    autoNext: {
      kind: 'boolean',
      summary: 'Goes on at once when the user is signed in already, as a login page does.',
    },
    demoEmail: { kind: 'string', summary: 'With `demo-password`: offers to sign in by a demo account.' },
    demoPassword: { kind: 'string', summary: 'Password of the demo account.' },
  },
  events: {
    'vox-signed-in': {
      summary:
        'The user is signed in. `next` is where they go now, or null when they stay. Cancel it to stay on the page.',
      cancelable: true,
      detail: detail<{ next: string | null }>(),
    },
    'vox-sign-in': {
      summary: 'The user has logged out, or the session is over: they have to sign in again.',
      cancelable: true,
      detail: detail<{ reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
  },
  parts: { card: 'The whole of it.', submit: 'The main button.' },
});
