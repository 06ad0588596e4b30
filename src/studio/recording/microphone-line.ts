/** A line from a microphone to what records it; the microphone can be another one in the middle of a recording. */
export interface MicrophoneLine {
  /** What is to be recorded. */
  readonly stream: MediaStream;
  /** Takes this microphone in place of the one before, whose tracks end. */
  use(microphone: MediaStream): void;
  /** How loud it is now, 0 … 1. */
  level(): number;
  /** Loudest sample now, 0 … 1; 1 is the most that can be recorded. */
  peak(): number;
  end(): void;
}

const SAMPLES = 1_024;
/** Quieter than this is drawn as silence. */
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
