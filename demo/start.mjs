// `npm start`. Also works in a fresh clone: needs only Node and npm.
import { spawn } from 'node:child_process';
import { build } from './setup/build.mjs';
import { installPackages } from './setup/packages.mjs';
import { installPrograms } from './setup/programs.mjs';
import { giveUp, root } from './setup/run.mjs';
import { serverArguments, serverEnvironment } from './setup/server.mjs';

const OLDEST_NODE = [20, 19];
const parent = process.ppid;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  giveUp(`Voxbench needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

installPackages();
await installPrograms();
build();

const server = spawn(process.execPath, serverArguments(), {
  cwd: root,
  env: serverEnvironment(),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm forwards a signal to the shell that runs its scripts; the shell ends without telling this process
const stopWithNpm = () => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  console.log('npm was stopped: the server stops, too.');
  server.kill('SIGTERM');
};
const watch = process.env.npm_lifecycle_event === 'start' && setInterval(stopWithNpm, 500).unref();
server.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : code;
});
