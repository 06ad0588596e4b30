import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server has ffmpeg do, by words among its options. */
const STAGES = {
  picture: '*tile=*',
  decode: '*pcm_s16le*-flush_packets*',
  sound: '*s16le*m4a*|*s16le*aac*',
  later: '*-ss*libx264*crf*18*',
  part: '*libx264*crf*18*',
  round: '*libx264*-pass*',
  waveform: '*-f*s16le*pipe:1*',
  join: '*ffconcat*|*setts=*|*-f*concat*',
};

/**
 * Puts a program in the place of ffmpeg that notes each stage that it begins, and waits as long as there is a file that
 * holds it: so a test can end a process in the middle of a stage.
 */
export const holdFfmpeg = (folder: string) => {
  const real = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
  const cases = Object.entries(STAGES).map(
    ([stage, words]) => `${words.replaceAll(/\|/g, ' | ')}) s=${stage};;`,
  );
  const program = `#!/bin/sh
s=other
case "$*" in
${cases.join('\n')}
esac
echo "$s $$" >> '${folder}/reached'
while [ -e "${folder}/hold $s" ]; do sleep 0.02; done
[ -e "${folder}/full $s" ] && { echo 'No space left on device' >&2; exit 1; }
exec ${real} "$@"
`;
  writeFileSync(join(folder, 'ffmpeg'), program, { mode: 0o755 });
  const path = join(folder, 'reached');
  const lines = () =>
    existsSync(path)
      ? readFileSync(path, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' ') as [string, string])
      : [];
  return {
    /** For the environment of the server. */
    PATH: `${folder}:${process.env['PATH']}`,
    hold: (stage: string) => writeFileSync(join(folder, `hold ${stage}`), ''),
    letGo: (stage: string) => rmSync(join(folder, `hold ${stage}`)),
    fillDisk: (stage: string) => writeFileSync(join(folder, `full ${stage}`), ''),
    makeRoom: (stage: string) => rmSync(join(folder, `full ${stage}`)),
    /** How often a stage was begun. */
    times: (stage: string) => lines().filter(([name]) => name === stage).length,
    /** Ends what is in a stage. */
    kill: (stage: string) =>
      process.kill(Number(lines().findLast(([name]) => name === stage)![1]), 'SIGKILL'),
  };
};
