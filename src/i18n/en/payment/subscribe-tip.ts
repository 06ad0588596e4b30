import { texts } from '../../texts.ts';

/** Texts of what takes a higher plan. */
export const subscribeTip = texts('subscribe-tip', {
  requiresCreator: 'Requires Creator or higher subscription.',
  subscribe: 'Subscribe',
});
