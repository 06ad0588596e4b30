import { accountSpec } from './account/spec.ts';
import { downloadCenterSpec } from './downloads/spec.ts';
import { paymentSpec } from './payment/spec.ts';
import { signInSpec } from './sign-in/spec.ts';
import { subscribeTipSpec } from './subscribe-tip/spec.ts';
import { subtitleRemovalSpec } from './subtitle-removal/spec.ts';
import { surveySpec } from './survey/spec.ts';
import { textToSpeechSpec } from './text-to-speech/spec.ts';
import { transcriptionSpec } from './transcription/spec.ts';
import { audiobookSpec } from './audiobook/spec.ts';
import { videoTranslationSpec } from './video-translation/spec.ts';
import { voiceChangerSpec } from './voice-changer/spec.ts';
import { voiceCloningSpec } from './voice-cloning/spec.ts';
import { voiceLibrarySpec } from './voices/spec.ts';
import { workbenchSpec } from './workbench/spec.ts';

/** The specs of all elements. */
export const specs = [
  textToSpeechSpec,
  voiceLibrarySpec,
  transcriptionSpec,
  videoTranslationSpec,
  subtitleRemovalSpec,
  audiobookSpec,
  voiceChangerSpec,
  voiceCloningSpec,
  signInSpec,
  accountSpec,
  paymentSpec,
  downloadCenterSpec,
  surveySpec,
  subscribeTipSpec,
  workbenchSpec,
] as const;
