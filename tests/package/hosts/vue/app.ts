import type { GlobalComponents } from 'vue';
import 'voxbench/elements/text-to-speech';
import type {} from 'voxbench/vue';

/** The types against which the Vue tools check a template. */
type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];

export const speech: Props<'vox-text-to-speech'> = {
  siteKey: 'pk_demo',
  speed: 2,
  class: 'wide',
  onVoxGenerate: (event) => void (event.detail.credits > 100 && event.preventDefault()),
};
export const voices: Props<'vox-voice-library'> = {
  onVoxVoiceSelect: ({ detail }) => console.log(detail.voice.name),
};

// @ts-expect-error -- speed is a number
export const wrong: Props<'vox-text-to-speech'> = { speed: 'fast' };
// @ts-expect-error -- there is no such mode
export const unknown: Props<'vox-sign-in'> = { mode: 'sign-out' };
