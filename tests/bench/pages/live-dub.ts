import type { Client } from '../../../src/api/client.ts';
import { audioContext, outputDelay } from '../../../src/studio/player/output.ts';
import { createTakeAudio } from '../../../src/studio/player/take-audio.ts';
import { createStage } from '../../../src/studio/video/stage.ts';
import { playback } from '../../../src/stores/playback.ts';
import { beepFile } from '../../support/beep-file.ts';
import { recordSound } from '../../support/record-sound.ts';

/** The original beeps at each whole second, a voice in the middle between. */
const ORIGINAL_HZ = 1_000;
const VOICE_HZ = 3_000;
/** A voice that is begun in its middle after a seek has no begin to measure. */
const AFTER_SEEK_S = 0.5;

interface Order {
  seconds: number;
  /** Where to play on, in seconds, one after another at equal distances of time. */
  seeks: readonly number[];
}

/** Plays, seeks, and tells how far each voice was from its place, in milliseconds. */
async function measure({ seconds, seeks }: Order): Promise<number[]> {
  const url = URL.createObjectURL(beepFile(VOICE_HZ, 1));
  const stage = createStage({
    durationMs: seconds * 1000,
    frameRate: 25,
    peaks: [],
    playback: playback(),
    sounds: createTakeAudio({ address: (address: string) => address } as Client),
    title: () => 'Bench',
    onPlay: () => undefined,
    onFailure: (failure) => console.error(failure),
  });
  stage.attach(document.querySelector('video')!);
  stage.setOriginal('kept');
  stage.setClips(
    Array.from({ length: seconds }, (_, second) => ({
      id: String(second),
      // Many takes, as there are in a film: each is fetched and decoded
      take: { take_id: String(second), url },
      startMs: second * 1000 + 500,
      soundMs: 1_000,
      factor: 1,
      cutMs: null,
    })),
  );
  const recording = await recordSound();
  const pressed = new Promise((resolve) =>
    document.querySelector('button')!.addEventListener('click', resolve),
  );
  document.body.dataset['ready'] = '';
  await pressed;
  stage.play();
  const sought: number[] = [];
  for (const to of seeks) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / (seeks.length + 1)));
    stage.seek(to * 1000);
    sought.push(audioContext().currentTime);
    if (stage.$state.get() === 'stopped') stage.play();
  }
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / (seeks.length + 1)));
  stage.pause();
  // The picture does not wait for the way of the sound to the ear, nor do the voices
  const delayMs = outputDelay() * 1000;
  const original = recording.beeps(ORIGINAL_HZ);
  return recording.beeps(VOICE_HZ).flatMap((at) => {
    const before = original.findLast((beep) => beep < at);
    const isAfterSeek = sought.some((seek) => at > seek - 1 && at < seek + AFTER_SEEK_S);
    // A second without a beep is not one to measure by
    return before === undefined || isAfterSeek || at - before > 0.9
      ? []
      : [(at - before) * 1000 - 500 + delayMs];
  });
}
Object.assign(globalThis, { measure });
