import type { VoxElements } from 'voxbench';
import 'voxbench/elements/text-to-speech';
import type {} from 'voxbench/solid';

export function App() {
  let speech: VoxElements['vox-text-to-speech'] | null = null;
  return (
    <>
      <vox-text-to-speech
        ref={(element) => void (speech = element)}
        class="wide"
        site-key="pk_demo"
        prop:apiBase="https://voice.example"
        speed={2}
        on:vox-generate={(event) => event.detail.credits > 100 && event.preventDefault()}
      />
      <vox-voice-library on:vox-voice-select={({ detail }) => console.log(detail.voice.voice_id, speech)} />
      <vox-sign-in mode="sign-up" hidden />
      {/* @ts-expect-error -- speed is a number */}
      <vox-text-to-speech speed="fast" />
      {/* @ts-expect-error -- there is no such mode */}
      <vox-sign-in mode="sign-out" />
      {/* @ts-expect-error -- there is no such event detail */}
      <vox-voice-library on:vox-voice-select={({ detail }) => detail.nothing} />
      {/* @ts-expect-error -- Solid would set a property "sitekey" */}
      <vox-text-to-speech siteKey="pk_demo" />
    </>
  );
}
