// Defines all elements.
import './account.ts';
import './audiobook.ts';
import './download-center.ts';
import './payment.ts';
import './sign-in.ts';
import './subscribe-tip.ts';
import './subtitle-removal.ts';
import './survey.ts';
import './text-to-speech.ts';
import './transcription.ts';
import './video-translation.ts';
import './voice-changer.ts';
import './voice-cloning.ts';
import './voice-library.ts';
import './workbench.ts';

export type * from '../src/host-types.ts';
