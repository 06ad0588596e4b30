/** Base address of a server's API. */
export const apiAddress = (apiBase: string, page: string): string => new URL(`${apiBase}/v1`, page).href;

export const curlSnippet = (address: string): string => `curl ${address}/audio/speech \\
  -H "Authorization: Bearer $VOXBENCH_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "tts-1", "voice": "alloy",
       "input": "Hello there."}' \\
  -o hello.mp3`;

export const nodeSnippet = (address: string): string => `import { writeFile } from 'node:fs/promises';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${address}',
  apiKey: process.env.VOXBENCH_API_KEY,
});
const speech = await client.audio.speech.create({
  model: 'tts-1',
  voice: 'alloy',
  input: 'Hello there.',
});
const audio = Buffer.from(await speech.arrayBuffer());
await writeFile('hello.mp3', audio);`;
