import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../api/device.ts';
import { RECORDING_SECONDS_MAX } from '../../contract/constants/recognition.ts';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { levelOf, type Level } from './level.ts';

/** Why there is no recording, or no more of it. */
export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'unsupported' | 'unplugged';

export type RecorderState =
  | { readonly phase: 'idle' | 'asking' | 'recording' | 'paused' }
  | { readonly phase: 'failed'; readonly fault: MicrophoneFault };

/** Records the microphone. Every second of it is kept in the browser, so that a closed tab loses none. */
export interface Recorder {
  readonly $state: ReadableAtom<RecorderState>;
  elapsedMs(): number;
  /** How loud it is now, 0 … 1. */
  level(): number;
  /** Call it inside the click. */
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Ends the recording and hands it over. */
  stop(): void;
  /** Ends it and forgets it. */
  discard(): Promise<void>;
  /** The panel goes: what was recorded stays in the browser. */
  dispose(): void;
}

interface Options {
  /** Id of the user whose recording it is. */
  user: string;
  /** Name of the file without its ending. */
  name(): string;
  /** @param fault why it ended by itself; null when the user ended it */
  onTake(take: KeptTake, fault: MicrophoneFault | null): void;
}

/** A piece of sound is kept as soon as it is this long. */
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
  readonly level: Level;
  /** Nothing of it is kept any more. */
  isDiscarded: boolean;
  end(): void;
}

export function createRecorder({ user, name, onTake }: Options): Recorder {
  const $state = atom<RecorderState>({ phase: 'idle' });
  let session: Session | null = null;
  let isGone = false;
  /** Length up to the last pause, and when the recording went on. */
  let recordedMs = 0;
  let since: number | null = null;

  const elapsedMs = () => recordedMs + (since === null ? 0 : performance.now() - since);
  const halt = () => {
    recordedMs = elapsedMs();
    since = null;
  };

  const begin = (stream: MediaStream) => {
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one));
    const media = new MediaRecorder(stream, type ? { mimeType: type } : {});
    const id = newId();
    const begunAt = Date.now();
    const fileName = `${name()}.${ENDINGS[media.mimeType.split(';')[0]!] ?? 'webm'}`;
    const pieces: Blob[] = [];
    const release = keptTakes.hold(id);
    let fault: MicrophoneFault | null = null;
    let isEnded = false;
    const level = levelOf(stream);
    const own: Session = {
      id,
      media,
      level,
      isDiscarded: false,
      end() {
        if (session === own) session = null;
        if (isEnded) return;
        isEnded = true;
        level.end();
        for (const track of stream.getTracks()) track.stop();
        release();
      },
    };
    session = own;
    media.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0 || own.isDiscarded) return;
      const durationMs = Math.round(elapsedMs());
      void keptTakes.append(user, id, pieces.length, { sound: data, name: fileName, begunAt, durationMs });
      pieces.push(data);
      if (durationMs >= RECORDING_SECONDS_MAX * 1000 && media.state !== 'inactive') media.stop();
    });
    media.addEventListener('stop', () => {
      const wasWanted = session === own && !isGone;
      halt();
      own.end();
      if (!wasWanted) return;
      $state.set(fault && pieces.length === 0 ? { phase: 'failed', fault } : { phase: 'idle' });
      if (pieces.length === 0) return;
      const file = new File(pieces, fileName, { type: media.mimeType, lastModified: begunAt });
      onTake({ id, begunAt, durationMs: Math.round(recordedMs), file }, fault);
    });
    stream.getAudioTracks()[0]?.addEventListener('ended', () => {
      fault = 'unplugged';
      if (media.state !== 'inactive') media.stop();
    });
    media.start(PIECE_MS);
    recordedMs = 0;
    since = performance.now();
    $state.set({ phase: 'recording' });
  };

  return {
    $state,
    elapsedMs,
    level: () => session?.level.now() ?? 0,
    async start() {
      if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
        return $state.set({ phase: 'failed', fault: 'unsupported' });
      }
      $state.set({ phase: 'asking' });
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        // The panel went while the browser asked
        if (isGone) for (const track of stream.getTracks()) track.stop();
        else begin(stream);
      } catch (error) {
        $state.set({ phase: 'failed', fault: faultOf(error) });
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
      since = performance.now();
      $state.set({ phase: 'recording' });
    },
    stop: () => session?.media.stop(),
    async discard() {
      const own = session;
      session = null;
      $state.set({ phase: 'idle' });
      if (!own) return;
      own.isDiscarded = true;
      if (own.media.state !== 'inactive') own.media.stop();
      own.end();
      await keptTakes.remove(user, own.id);
    },
    dispose() {
      isGone = true;
      if (session && session.media.state !== 'inactive') session.media.stop();
      session?.end();
    },
  };
}
