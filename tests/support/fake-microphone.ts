import { vi } from 'vitest';

/** The clock of a recording, from its first second on: a slow machine may skip one. */
export const SOME_SECONDS = /^0:0[1-9]$/;

/** Microphones that hear a tone; undone with the other mocks. */
export function fakeMicrophone() {
  const known = {
    /** The stream that the page was given last. */
    stream: null as MediaStream | null,
    /** Ids of the microphones that the page asked for, in order. */
    wanted: [] as unknown[],
    /** The next one cannot be had. @param name of the browser's error */
    refuse: (name: string) =>
      vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValueOnce(new DOMException('no', name)),
  };
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const { audio } = constraints!;
    if (typeof audio === 'object') known.wanted.push((audio.deviceId as ConstrainDOMStringParameters).exact);
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: 440 });
    const place = new MediaStreamAudioDestinationNode(context);
    tone.connect(place);
    tone.start();
    await context.resume();
    return (known.stream = place.stream);
  });
  return known;
}
