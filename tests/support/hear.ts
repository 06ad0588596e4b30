import { spawnSync } from 'node:child_process';

const run = (program: string, args: readonly string[], input: Uint8Array) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 1e9 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return { stdout, stderr: stderr.toString() };
};

/** What ffmpeg's meter after EBU R 128 says of a file: loudness in LUFS and true peak in dB of full scale. */
export const measure = (file: Uint8Array): { lufs: number; truePeak: number } => {
  const filter = 'ebur128=peak=true';
  const args = ['-hide_banner', '-nostats', '-i', 'pipe:0', '-af', filter, '-f', 'null', '-'];
  const { stderr } = run('ffmpeg', args, file);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const lufs = /I:\s+(\S+) LUFS/.exec(summary)?.[1];
  const truePeak = /Peak:\s+(\S+) dBFS/.exec(summary)?.[1];
  return { lufs: Number(lufs), truePeak: Number(truePeak) };
};

/** Format, rate and channels of a file as ffprobe sees them, and its length as it plays, in milliseconds. */
export const probe = (path: string) => {
  const entries = 'stream=codec_name,sample_rate,channels';
  const found = run(
    'ffprobe',
    ['-v', 'error', '-show_entries', entries, '-of', 'json', path],
    new Uint8Array(),
  );
  const [stream] = (
    JSON.parse(found.stdout.toString()) as {
      streams: { codec_name: string; sample_rate: string; channels: number }[];
    }
  ).streams;
  const decode = ['-v', 'error', '-xerror', '-i', path, '-f', 's16le', '-ac', '1', '-ar', '48000', 'pipe:1'];
  const { stdout } = run('ffmpeg', decode, new Uint8Array());
  return {
    codec: stream!.codec_name,
    sampleRate: Number(stream!.sample_rate),
    channels: stream!.channels,
    playsMs: stdout.length / 2 / 48,
  };
};

/** The samples that a file plays, at a rate in hertz. */
export const samplesOf = (path: string, sampleRate: number): Float32Array => {
  const args = ['-v', 'error', '-i', path, '-f', 'f32le', '-ac', '1', '-ar', String(sampleRate), 'pipe:1'];
  const { stdout } = run('ffmpeg', args, new Uint8Array());
  return new Float32Array(new Uint8Array(stdout).buffer);
};
