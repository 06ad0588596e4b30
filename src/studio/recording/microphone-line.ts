/** Connects a microphone to the recorder. The microphone can be exchanged during a recording. */
export interface MicrophoneLine {
  /** The stream to record. */
  readonly stream: MediaStream;
  /** Replaces the current microphone and stops its tracks. */
  use(microphone: MediaStream): void;
  /** Current level, 0 … 1. */
  level(): number;
  /** Current peak, 0 … 1, where 1 is the most that can be recorded. */
  peak(): number;
  end(): void;
}

const SAMPLES = 1_024;
/** Anything quieter is drawn as silence. */
export const FLOOR_DB = -60;

const stopTracks = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());

export function createMicrophoneLine(): MicrophoneLine {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  const place = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  analyser.connect(place);
  const samples = new Float32Array(SAMPLES);
  let source: MediaStreamAudioSourceNode | null = null;
  const release = () => {
    source?.disconnect();
    stopTracks(source?.mediaStream);
    source = null;
  };
  const measure = () => {
    analyser.getFloatTimeDomainData(samples);
    return samples;
  };
  return {
    stream: place.stream,
    use(microphone) {
      release();
      source = new MediaStreamAudioSourceNode(context, { mediaStream: microphone });
      source.connect(analyser);
      void context.resume();
    },
    level() {
      const square = measure().reduce((sum, sample) => sum + sample * sample, 0) / SAMPLES;
      const decibels = 10 * Math.log10(square || Number.MIN_VALUE);
      return Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB));
    },
    peak: () => measure().reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
    end() {
      release();
      stopTracks(place.stream);
      void context.close();
    },
  };
}
