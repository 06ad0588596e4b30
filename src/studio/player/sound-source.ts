import { audioContext } from './output.ts';

/** A cut through a waveform clicks; this fade is too short to hear. */
const FADE_S = 0.008;

interface Planned {
  sound: AudioBuffer;
  /** Audio clock time at which it starts, in seconds. */
  startsAt: number;
  /** Start position in the audio, in seconds. */
  skip: number;
  /** Audio clock time by which it is silent, at the latest. */
  endsAt?: number;
}

/** Schedules audio on the audio clock. @returns a function that stops it, even before it has started */
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
