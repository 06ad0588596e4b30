import { configure, registerTexts, type VoxElements } from 'voxbench';
import 'voxbench/elements';
import 'voxbench/elements/text-to-speech';
import type { VoxEvents } from 'voxbench/standalone/text-to-speech';

configure({ apiBase: 'https://voice.example.com', getAccessToken: () => null });
registerTexts('de', 'element', { retry: 'Noch einmal' });

const speech: VoxElements['vox-text-to-speech'] = document.createElement('vox-text-to-speech');
speech.siteKey = 'pk_demo';
speech.speed = -2;
speech.theme = 'dark';
speech.addEventListener('vox-generate', (event) => {
  const credits: number = event.detail.credits;
  if (credits > 100) event.preventDefault();
});
document.querySelector('vox-voice-library')?.addEventListener('vox-voice-select', ({ detail }) => {
  const name: string = detail.voice.name;
  document.title = name;
});
document.addEventListener('vox-error', ({ detail }) =>
  console.error(detail.type, detail.message, detail.code),
);

document.addEventListener('vox-generate', (event: VoxEvents['vox-generate']) => event.preventDefault());

// @ts-expect-error -- there is no such theme
speech.theme = 'pink';
// @ts-expect-error -- speed is a number
speech.speed = 'fast';
// @ts-expect-error -- a detail has only what it says
speech.addEventListener('vox-generate', (event) => event.detail.price);
