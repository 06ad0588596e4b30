import { texts } from '../../texts.ts';
import { workbenchShell } from './shell.ts';

/** Texts of the workbench's frame. */
export const workbench = texts('workbench', {
  ...workbenchShell.en,
  documentTitle: '{page} · Voxbench',
  skip: 'Skip to content',
  logo: 'Voxbench home',
  collapse: 'Collapse the sidebar',
  expand: 'Expand the sidebar',
  creditsToUsage: { one: '{count} credit, see usage', other: '{count} credits, see usage' },
  creditBalance: { one: '{count} credit', other: '{count} credits' },
  videoTools: 'Tools for videos',
  translateVideo: 'Translate a video',
  removeSubtitlesOf: 'Remove subtitles',
  loading: 'Loading',
  pageFailed: 'This page could not be loaded. Check your connection, then reload.',
  reload: 'Reload',
  pageStopped: 'This page stopped working. Try again, or go to another page.',
  toHome: 'Go to {page}',
  unreachable: 'The server does not answer. Check your connection and try again.',
  signInFailed: 'The form could not be loaded. Check your connection and try again.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Sign in to continue your work.',
});
