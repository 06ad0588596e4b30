import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bareEnvironment } from '../process/bare-environment.ts';
import { boundedCommand } from '../process/bounded-command.ts';
import { ReaderKilled, wasKilled } from '../process/killed.ts';
import { USER_INPUT } from './run-ffmpeg.ts';

interface Packet {
  /** Presentation time in seconds on the file's clock; null if the file does not tell. */
  seconds: number | null;
  bytes: number;
  /** Decodable without other frames. */
  isKey: boolean;
  /** Decoded but not shown. */
  isHidden: boolean;
}

/**
 * More than the longest allowed video has at 240 frames per second. A hostile file can contain any number of tiny
 * packets.
 */
const PACKETS_MAX = 2_600_000;

/** Time limit and abort signal of a read. */
interface Limits {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * Reads the packets of a track without decoding them. Null if there are too many to hold.
 *
 * @throws ReaderKilled when it took too long or was killed; the signal's reason when aborted
 */
const packetsOf = async (
  path: string,
  track: string,
  { signal, timeoutMs }: Limits,
): Promise<Packet[] | null> => {
  const shown = ['-select_streams', track, '-show_entries', 'packet=pts_time,size,flags', '-of', 'csv=p=0'];
  const args = ['-v', 'quiet', '-protocol_whitelist', 'file', ...USER_INPUT, ...shown, '-i', `file:${path}`];
  const program = spawn(...boundedCommand('ffprobe', args), {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: Math.ceil(timeoutMs),
    killSignal: 'SIGKILL',
    signal,
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    program.on('error', reject);
    program.on('close', (_, by) => resolve(by));
  });
  const packets: Packet[] = [];
  createInterface({ input: program.stdout }).on('line', (line) => {
    // Side data of a packet comes on separate lines
    const [, time, bytes, flags] = /^([\d.-]+|N\/A),(\d+),([K_]\S*)/.exec(line) ?? [];
    if (time === undefined) return;
    const seconds = time === 'N/A' ? null : Number(time);
    packets.push({
      seconds,
      bytes: Number(bytes),
      isKey: flags!.startsWith('K'),
      isHidden: flags!.includes('D'),
    });
    if (packets.length > PACKETS_MAX) program.kill('SIGKILL');
  });
  const by = await closed.catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (packets.length > PACKETS_MAX) return null;
  if (wasKilled(by)) throw new ReaderKilled();
  return packets;
};

/** Presentation times of a file's frames, in seconds on its own clock. */
export interface FrameTimes {
  /** All frames, in presentation order. */
  all: number[];
  /** Key frames, in presentation order. */
  keys: number[];
  /** Size of each frame in bytes, in the order of `all`. */
  bytes: number[];
  /**
   * Indexes in `all` before which the file may be cut, because everything stored before is also shown before. The last
   * one is the end.
   */
  ends: number[];
  /**
   * The subset of `ends` at which a copy may begin: at a key frame, with nothing stored later that is shown before it.
   */
  starts: number[];
}

const inOrder = (packets: readonly Packet[]): number[] =>
  packets.map(({ seconds }) => seconds!).toSorted((a, b) => a - b);

/** Indexes at which a file may be cut; none if it has hidden frames. */
const cutsOf = (packets: readonly Packet[], all: readonly number[]): Pick<FrameTimes, 'starts' | 'ends'> => {
  const [starts, ends]: [number[], number[]] = [[], []];
  if (packets.some(({ isHidden }) => isHidden)) return { starts, ends };
  let latest = -Infinity;
  for (const [at, { seconds, isKey }] of packets.entries()) {
    if (at === 0 || latest === all[at - 1]) {
      ends.push(at);
      if (isKey && seconds === all[at]) starts.push(at);
    }
    latest = Math.max(latest, seconds!);
  }
  return { starts, ends: [...ends, packets.length] };
};

/**
 * Presentation times of a file's frames. Null if the file does not give a time for each, or has too many.
 *
 * @throws as `packetsOf`
 */
export const frameTimesOf = async (path: string, limits: Limits): Promise<FrameTimes | null> => {
  const packets = await packetsOf(path, 'v:0', limits);
  if (!packets || packets.length === 0 || packets.some(({ seconds }) => seconds === null)) return null;
  const all = inOrder(packets);
  return {
    all,
    keys: inOrder(packets.filter(({ isKey }) => isKey)),
    bytes: packets.toSorted((a, b) => a.seconds! - b.seconds!).map(({ bytes }) => bytes),
    ...cutsOf(packets, all),
  };
};

/** Size of a subtitle packet without text. */
const EMPTY_BYTES = 2;

/** Start times of the subtitles in an MP4 file, in seconds, ascending. @throws as `packetsOf` */
export const captionTimesOf = async (path: string, limits: Limits): Promise<number[]> => {
  const packets = (await packetsOf(path, 's:0', limits)) ?? [];
  return inOrder(packets.filter(({ seconds, bytes }) => seconds !== null && bytes > EMPTY_BYTES));
};
