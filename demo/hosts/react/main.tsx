import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'voxbench/elements/text-to-speech';
import 'voxbench/elements/voice-library';
import type {} from 'voxbench/react';
import { App } from './app.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
