import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { createMicrophoneLine, type MicrophoneLine } from './microphone-line.ts';

/** Why a recording could not start or continue. */
export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'unsupported' | 'unplugged';

/** Why a recording stopped by itself. */
export type RecordingEnd = MicrophoneFault | 'limitReached';

export type RecorderState =
  | { readonly phase: 'idle' | 'asking' | 'recording' | 'paused' }
  | { readonly phase: 'failed'; readonly fault: MicrophoneFault };

/** The available microphones, and the one in use. */
export interface Microphones {
  readonly all: readonly Pick<MediaDeviceInfo, 'deviceId' | 'label'>[];
  readonly chosen: string;
}

/**
 * Records from a microphone. Every second of the recording is stored in the browser at once, so that a closed tab loses
 * nothing.
 */
export interface Recorder {
  readonly $state: ReadableAtom<RecorderState>;
  /** Empty until the user has allowed access to a microphone. */
  readonly $microphones: ReadableAtom<Microphones>;
  elapsedMs(): number;
  /** Current level, 0 … 1. */
  level(): number;
  /** Current peak, 0 … 1, where 1 is the most that can be recorded. */
  peak(): number;
  /** Call it inside the click. */
  start(): Promise<void>;
  /** Continues with another microphone. @returns why it cannot; the previous one then stays */
  choose(deviceId: string): Promise<MicrophoneFault | null>;
  pause(): void;
  resume(): void;
  /** Stops the recording and passes it to `onTake`. */
  stop(): void;
  /** Stops the recording and deletes it. */
  discard(): Promise<void>;
  /** Call it when the panel is removed: what was recorded stays stored in the browser. */
  dispose(): void;
}

interface Options {
  /** Id of the user whose recording it is. */
  user: string;
  /** Length at which the recording stops automatically, in ms. */
  longestMs: number;
  /** File name without extension. */
  name(): string;
  /** @param end why it stopped by itself; null when the user stopped it */
  onTake(take: KeptTake, end: RecordingEnd | null): void;
}

/** Length of the pieces in which sound is stored. */
const PIECE_MS = 1_000;
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
const ENDINGS: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' };

const faultOf = (error: unknown): MicrophoneFault => {
  const { name } = error as DOMException;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'busy';
};

interface Session {
  readonly id: string;
  readonly media: MediaRecorder;
  readonly line: MicrophoneLine;
  /** Why it stops by itself; null when the user stopped it. */
  why: RecordingEnd | null;
  /** Set when the recording is discarded: nothing of it is stored any longer. */
  isDiscarded: boolean;
  end(): void;
}

export function createRecorder({ user, longestMs, name, onTake }: Options): Recorder {
  const $state = atom<RecorderState>({ phase: 'idle' });
  const $microphones = atom<Microphones>({ all: [], chosen: '' });
  let session: Session | null = null;
  let isGone = false;
  /** Length up to the last pause, and time of the last resume. */
  let recordedMs = 0;
  let since: number | null = null;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const elapsedMs = () => Math.min(longestMs, recordedMs + (since === null ? 0 : performance.now() - since));
  const halt = () => {
    recordedMs = elapsedMs();
    since = null;
    clearTimeout(limit);
  };
  const go = () => {
    since = performance.now();
    limit = setTimeout(() => endBy('limitReached'), longestMs - recordedMs);
    $state.set({ phase: 'recording' });
  };
  const endBy = (why: RecordingEnd) => {
    if (!session || session.media.state === 'inactive') return;
    session.why = why;
    session.media.stop();
  };

  const listMicrophones = async (chosen: string | undefined) => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    // Without permission the browser reports no ids
    const all = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
    $microphones.set({ all, chosen: chosen ?? all[0]?.deviceId ?? '' });
  };
  const onDevices = () => void listMicrophones($microphones.get().chosen);

  const plug = (own: Session, microphone: MediaStream) => {
    own.line.use(microphone);
    const [track] = microphone.getAudioTracks();
    track?.addEventListener('ended', () => session === own && endBy('unplugged'));
    void listMicrophones(track?.getSettings().deviceId);
  };

  const begin = (microphone: MediaStream) => {
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
    const line = createMicrophoneLine();
    const media = new MediaRecorder(line.stream, type ? { mimeType: type } : {});
    const id = newId();
    const begunAt = Date.now();
    const fileName = `${name()}.${ENDINGS[media.mimeType.split(';')[0]!] ?? 'webm'}`;
    const pieces: Blob[] = [];
    const release = keptTakes.hold(id);
    let isEnded = false;
    const own: Session = {
      id,
      media,
      line,
      why: null,
      isDiscarded: false,
      end() {
        if (session === own) session = null;
        if (isEnded) return;
        isEnded = true;
        line.end();
        release();
      },
    };
    session = own;
    plug(own, microphone);
    media.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0 || own.isDiscarded) return;
      const durationMs = Math.round(elapsedMs());
      void keptTakes.append(user, id, pieces.length, { sound: data, name: fileName, begunAt, durationMs });
      pieces.push(data);
    });
    media.addEventListener('stop', () => {
      const wasWanted = session === own && !isGone;
      halt();
      own.end();
      if (!wasWanted) return;
      const fault = own.why === 'limitReached' ? null : own.why;
      $state.set(fault && pieces.length === 0 ? { phase: 'failed', fault } : { phase: 'idle' });
      if (pieces.length === 0) return;
      const file = new File(pieces, fileName, { type: media.mimeType, lastModified: begunAt });
      onTake({ id, begunAt, durationMs: Math.round(recordedMs), file }, own.why);
    });
    media.start(PIECE_MS);
    recordedMs = 0;
    go();
  };

  return {
    $state,
    $microphones,
    elapsedMs,
    level: () => session?.line.level() ?? 0,
    peak: () => session?.line.peak() ?? 0,
    async start() {
      if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
        return $state.set({ phase: 'failed', fault: 'unsupported' });
      }
      $state.set({ phase: 'asking' });
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        // The panel was removed while the browser asked for permission
        if (isGone) return stream.getTracks().forEach((track) => track.stop());
        begin(stream);
        navigator.mediaDevices.addEventListener('devicechange', onDevices);
      } catch (error) {
        $state.set({ phase: 'failed', fault: faultOf(error) });
      }
    },
    async choose(deviceId) {
      const own = session;
      try {
        const audio = { deviceId: { exact: deviceId } };
        const stream = await navigator.mediaDevices.getUserMedia({ audio });
        if (own && session === own) plug(own, stream);
        else stream.getTracks().forEach((track) => track.stop());
        return null;
      } catch (error) {
        return faultOf(error);
      }
    },
    pause() {
      if (session?.media.state !== 'recording') return;
      session.media.pause();
      halt();
      $state.set({ phase: 'paused' });
    },
    resume() {
      if (session?.media.state !== 'paused') return;
      session.media.resume();
      go();
    },
    stop: () => session?.media.stop(),
    async discard() {
      const own = session;
      session = null;
      clearTimeout(limit);
      $state.set({ phase: 'idle' });
      if (!own) return;
      own.isDiscarded = true;
      if (own.media.state !== 'inactive') own.media.stop();
      own.end();
      await keptTakes.remove(user, own.id);
    },
    dispose() {
      isGone = true;
      clearTimeout(limit);
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices);
      if (session && session.media.state !== 'inactive') session.media.stop();
      session?.end();
    },
  };
}
