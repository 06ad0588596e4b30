import { defineSpec, detail } from '../element/spec.ts';

/** The spec of `<vox-account>`. */
export const accountSpec = defineSpec({
  tag: 'vox-account',
  summary:
    'Who is signed in, with plan, credits and the ways to the account; offers to sign in. Upgrade and Purchase appear in its popup where somebody on the page opens them: `<vox-payment>`, or the host by `configure({ requests })`.',
  props: {
    workbenchUrl: {
      kind: 'string',
      default: '/workbench',
      summary:
        'Where the workbench stands, to whose pages the links of the popup lead; a path is one of the server.',
    },
    loginUrl: {
      kind: 'string',
      summary:
        "Where a user who wants to sign in is sent, unless `vox-sign-in` is cancelled. When not given: `/login` on the server's own site, elsewhere a form opens over the page.",
    },
  },
  events: {
    'vox-navigate': {
      summary:
        'The user goes to a page of the workbench, such as `/profile`. Cancel it to go there otherwise than by the link.',
      cancelable: true,
      detail: detail<{ path: string }>(),
    },
    'vox-sign-in': {
      summary: 'The user wants, or has, to sign in. Cancel it to have them do so otherwise.',
      cancelable: true,
      detail: detail<{ reason: 'missing' | 'expired' | 'left' | 'closed' }>(),
    },
    'vox-recharge': {
      summary:
        'The user wants more credits, or with `order` to pay for those that are ordered. Cancel it to open your own way to it.',
      cancelable: true,
      detail: detail<{ order?: string }>(),
    },
    'vox-subscribe': {
      summary:
        'The user wants a higher plan, with `product` that one, or with `order` to pay for one that is ordered. Cancel it to open your own way to it.',
      cancelable: true,
      detail: detail<{ entry: 'subscribe' | 'subscribe-300'; order?: string; product?: string }>(),
    },
  },
  parts: { area: 'What is seen while the popup is closed.' },
});
