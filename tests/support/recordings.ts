import { execFileSync } from 'node:child_process';

/** Makes files with ffmpeg; `options` say what goes in and how it comes out. */
const make = (...options: string[]): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', ...options, '-'], { maxBuffer: 64 * 1024 * 1024 });

const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const PICTURES = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x120:rate=5'];

/** Two seconds of sound or pictures in formats that users have. */
export const recordings = {
  wav: () => make(...SOUND, '-f', 'wav'),
  mp3: () => make(...SOUND, '-f', 'mp3'),
  au: () => make(...SOUND, '-f', 'au'),
  /** As browsers record: it does not say how long it is. */
  webm: () => make(...SOUND, '-c:a', 'libopus', '-f', 'webm', '-live', '1'),
  /** As of a tab that was closed while it recorded: neither a length nor an end. */
  cutWebm: () => {
    const whole = recordings.webm();
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  },
  mkv: () => make(...SOUND, ...PICTURES, '-shortest', '-f', 'matroska'),
  png: () => make(...PICTURES, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png'),
};
