import type { EngineVoice } from '../engine.ts';

/** A voice and its name in the program. */
interface FliteVoice extends EngineVoice {
  program: string;
}

export const fliteVoices: readonly FliteVoice[] = [
  {
    voiceId: 'flite-rms',
    program: 'rms',
    name: 'Robert',
    description: 'American man, low and even: the clearest built-in voice',
    gender: 'male',
    languages: ['en-US'],
    style: ['clear', 'calm', 'narration'],
    sample: 'Good evening. I am Robert, and I read long texts in a calm and steady voice.',
  },
  {
    voiceId: 'flite-slt',
    program: 'slt',
    name: 'Sarah',
    description: 'American woman, light and friendly, slightly muffled',
    gender: 'female',
    languages: ['en-US'],
    style: ['soft', 'friendly', 'narration'],
    sample: 'Hello, my name is Sarah. Give me a page and I will read it to you.',
  },
  {
    voiceId: 'flite-awb',
    program: 'awb',
    name: 'Alan',
    description: 'Scottish man, warm, with a northern accent',
    gender: 'male',
    languages: ['en-GB'],
    style: ['warm', 'accent', 'narration'],
    sample: 'Good morning, I am Alan, and I come from Scotland, where the rain is never far away.',
  },
  {
    voiceId: 'flite-kal16',
    program: 'kal16',
    name: 'Kevin',
    description: 'American man, choppy and flat, very fast to make',
    gender: 'male',
    languages: ['en-US'],
    style: ['robotic', 'fast', 'retro'],
    sample: 'This is Kevin. I sound like a machine, and I answer before you have finished asking.',
  },
];
