import { configure } from 'voxbench';
import 'voxbench/standalone/text-to-speech';

configure({ apiBase: import.meta.env.VITE_SERVER });
document.addEventListener('vox-generate', ({ type }) => {
  document.querySelector('output').textContent = type;
});
