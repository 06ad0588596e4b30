import { defineElement } from '../src/element/define-element.ts';
import { paintVoiceLibrary, shellCss } from '../src/voices/shell.ts';
import { voiceLibrarySpec } from '../src/voices/spec.ts';

export type * from '../src/host-types.ts';

defineElement(voiceLibrarySpec, {
  css: shellCss,
  shell: paintVoiceLibrary,
  panel: () => import('../src/voices/panel.tsx'),
});
