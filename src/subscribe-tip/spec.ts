import { defineSpec, detail } from '../element/spec.ts';

export const subscribeTipSpec = defineSpec({
  tag: 'vox-subscribe-tip',
  summary:
    'Says beside a control that it takes the Creator plan, with the way there. The control stands in the tag, or elsewhere on the page; without one the tag is a padlock.',
  props: {
    for: { kind: 'string', summary: 'Id of the control, in the same document or shadow root.' },
    anchor: {
      kind: 'object',
      type: detail<HTMLElement>(),
      summary: 'The control itself, where it has no id that can be named here.',
    },
    placement: {
      kind: 'string',
      values: ['above', 'above-start', 'above-end', 'below', 'below-start', 'below-end', 'beside'],
      default: 'above',
      summary: 'Side of the control, then the edge to line up with.',
    },
    trigger: {
      kind: 'string',
      values: ['hover', 'click'],
      default: 'hover',
      summary: 'What shows it: pointer and keyboard focus, or a press alone.',
    },
  },
  events: {
    'vox-subscribe': {
      summary: 'The user wants the plan. Cancel it to open your own way to it.',
      cancelable: true,
      detail: detail<{ entry: 'subscribe' | 'subscribe-300'; order?: string }>(),
    },
  },
  methods: {
    show: { summary: 'Shows the tip.', type: detail<() => void>() },
    hide: {
      summary: 'Hides the tip after a moment, unless the pointer is on it.',
      type: detail<() => void>(),
    },
  },
  slots: { '': 'The control that takes the plan.' },
  parts: { opener: 'The padlock.', tip: 'The tip.' },
});

export type SubscribeTipSpec = typeof subscribeTipSpec;
