import type { SvelteHTMLElements } from 'svelte/elements';
import 'voxbench/elements/text-to-speech';
import type {} from 'voxbench/svelte';

/** The types against which the Svelte tools check a template. */
type Props<Tag extends keyof SvelteHTMLElements> = SvelteHTMLElements[Tag];

export const speech: Props<'vox-text-to-speech'> = {
  siteKey: 'pk_demo',
  speed: 2,
  class: 'wide',
  'onvox-generate': (event) => void (event.detail.credits > 100 && event.preventDefault()),
};
export const voices: Props<'vox-voice-library'> = {
  'onvox-voice-select': ({ detail }) => console.log(detail.voice.name),
};

// @ts-expect-error -- speed is a number
export const wrong: Props<'vox-text-to-speech'> = { speed: 'fast' };
// @ts-expect-error -- there is no such mode
export const unknown: Props<'vox-sign-in'> = { mode: 'sign-out' };
