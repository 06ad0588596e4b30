import { audioContext } from './output.ts';

/** A cut through a wave clicks; this fade is too short to hear. */
const FADE_S = 0.008;

interface Planned {
  sound: AudioBuffer;
  /** Time of the audio clock at which it begins, in seconds. */
  startsAt: number;
  /** Where in the sound it begins, in seconds. */
  skip: number;
  /** Time of the audio clock at which it is silent at the latest. */
  endsAt?: number;
}

/** Puts a sound on the audio clock. @returns a function that stops it, also before it began */
export function startSound({ sound, startsAt, skip, endsAt }: Planned): () => void {
  const context = audioContext();
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  const gain = new GainNode(context);
  source.connect(gain).connect(context.destination);
  source.onended = () => gain.disconnect();
  source.start(startsAt, Math.min(skip, sound.duration));
  const stopAt = (at: number) => {
    gain.gain.setTargetAtTime(0, at, FADE_S / 3);
    source.stop(at + FADE_S);
  };
  if (endsAt !== undefined && endsAt < startsAt + sound.duration - skip)
    stopAt(Math.max(startsAt, endsAt - FADE_S));
  return () => stopAt(context.currentTime);
}
