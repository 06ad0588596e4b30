import { createApp } from 'vue';
import 'voxbench/elements/text-to-speech';
import 'voxbench/elements/voice-library';
import type {} from 'voxbench/vue';
import { App } from './app.ts';

createApp(App).mount('#root');
