import { texts } from '../texts.ts';

/** Texts of the workbench's frame. */
export const workbench = texts('workbench', {
  voiceTools: 'VOICE TOOLS',
  voiceLab: 'VOICE LAB',
  textToSpeech: 'Text to Speech',
  voices: 'Voices',
  documentTitle: '{page} · Voxbench',
  logo: 'Voxbench home',
  sidebar: 'Sidebar',
  pages: 'Pages',
  collapse: 'Collapse the sidebar',
  expand: 'Expand the sidebar',
  myWorkspace: 'My Workspace',
  account: 'Account of {name}',
  credits: 'Credits',
  creditBalance: { one: '{count} credit', other: '{count} credits' },
  planEnds: 'Plan ends on {date}',
  logOut: 'Log out',
  loading: 'Loading',
  pageFailed: 'This page could not be loaded. Check your connection, then reload.',
  reload: 'Reload',
  unreachable: 'The server does not answer. Check your connection and try again.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Sign in to go on with your work.',
  signIn: 'Sign in',
});
