import { spawn } from 'node:child_process';
import { join } from 'node:path';

const running = new Set();
const endAll = () => running.forEach((child) => child.kill());
process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

/**
 * Runs a command of `node_modules/.bin`, or npm. What it says is shown at once when it runs alone, and otherwise when
 * it has ended, so that two do not mix.
 *
 * @returns {Promise<number>} the seconds it took
 */
export const runStep = (name, line, { root, isAlone, env }) =>
  new Promise((done, fail) => {
    const [command, ...options] = line.split(' ');
    const started = Date.now();
    const heading = `\n— ${name}`;
    if (isAlone) console.log(heading);
    const child = spawn(command === 'npm' ? command : join(root, 'node_modules/.bin', command), options, {
      cwd: root,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => said.push(piece));
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      if (!isAlone) {
        console.log(heading);
        process.stdout.write(Buffer.concat(said));
      }
      if (code === 0) done(Math.round((Date.now() - started) / 1000));
      else fail(new Error(`${name} failed.`));
    });
  });
