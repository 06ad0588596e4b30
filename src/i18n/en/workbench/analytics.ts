import { texts } from '../../texts.ts';

/** Texts of the links to pages of the house elsewhere. */
export const analytics = texts('analytics', {
  elsewhere: 'Voxbench elsewhere',
  video: 'Videos',
  posts: 'Short posts',
  network: 'Professional network',
  chat: 'Community chat',
});
