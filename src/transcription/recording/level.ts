/** Listens how loud a stream is. */
export interface Level {
  /** 0 … 1. */
  now(): number;
  end(): void;
}

const SAMPLES = 1_024;
/** Quieter than this is drawn as silence. */
const FLOOR_DB = -60;

export function levelOf(stream: MediaStream): Level {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  return {
    now() {
      analyser.getFloatTimeDomainData(samples);
      const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / SAMPLES;
      const decibels = 10 * Math.log10(square || Number.MIN_VALUE);
      return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB));
    },
    end() {
      source.disconnect();
      void context.close();
    },
  };
}
