import { account } from './account.ts';
import { audiobook } from './audiobook.ts';
import { payment } from './payment.ts';
import { server } from './server.ts';
import { shared } from './shared.ts';
import { speech } from './speech.ts';
import { subtitleRemoval } from './subtitle-removal.ts';
import { survey } from './survey.ts';
import { transcription } from './transcription.ts';
import { videoEditor } from './video-editor.ts';
import { videoEditorFiles } from './video-editor-files.ts';
import { videoEditorTools } from './video-editor-tools.ts';
import { videoTranslation } from './video-translation.ts';
import { voiceChanger } from './voice-changer.ts';
import { voiceCloning } from './voice-cloning.ts';
import { voices } from './voices.ts';
import { workbench } from './workbench.ts';

export const groups = [
  account,
  audiobook,
  payment,
  server,
  shared,
  speech,
  subtitleRemoval,
  survey,
  transcription,
  videoEditor,
  videoEditorFiles,
  videoEditorTools,
  videoTranslation,
  voiceChanger,
  voiceCloning,
  voices,
  workbench,
];
