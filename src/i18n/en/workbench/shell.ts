import { texts } from '../../texts.ts';

/** Texts of the workbench's frame that are shown before its code is loaded. */
export const workbenchShell = texts('workbench', {
  voiceTools: 'VOICE TOOLS',
  voiceLab: 'VOICE LAB',
  useCases: 'USE CASES',
  textToSpeech: 'Text to Speech',
  voiceChanger: 'Voice Changer',
  voiceCloning: 'Voice Cloning',
  normalClone: 'Instant Clone',
  professionalClone: 'Professional Clone',
  voices: 'Voices',
  transcription: 'Transcription',
  videoTranslation: 'Video Translation',
  videoEditor: 'Video Translation Editor',
  removeSubtitles: 'Remove Subtitles',
  audiobook: 'Audiobook',
  audiobookWork: 'Audiobook Editor',
  usage: 'Usage',
  apiKeys: 'API Keys',
  profile: 'Profile',
  subscription: 'Subscription',
  payment: 'Payment',
  about: 'About',
  sidebar: 'Sidebar',
  pages: 'Pages',
});
