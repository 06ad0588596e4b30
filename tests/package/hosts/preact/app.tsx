import type { VoxElements } from 'voxbench';
import 'voxbench/elements/text-to-speech';
import type {} from 'voxbench/preact';

export function App() {
  let speech: VoxElements['vox-text-to-speech'] | null = null;
  return (
    <>
      <vox-text-to-speech
        ref={(element) => void (speech = element)}
        class="wide"
        siteKey="pk_demo"
        speed={2}
        onvox-generate={(event) => event.detail.credits > 100 && event.preventDefault()}
      />
      <vox-voice-library onvox-voice-select={({ detail }) => console.log(detail.voice.voice_id, speech)} />
      <vox-sign-in mode="sign-up" hidden />
      {/* @ts-expect-error -- speed is a number */}
      <vox-text-to-speech speed="fast" />
      {/* @ts-expect-error -- there is no such mode */}
      <vox-sign-in mode="sign-out" />
      {/* @ts-expect-error -- there is no such event detail */}
      <vox-voice-library onvox-voice-select={({ detail }) => detail.nothing} />
    </>
  );
}
