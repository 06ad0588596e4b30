import { join } from 'node:path';
import { because } from '../../because.ts';
import { findProgram } from '../../../process/find-program.ts';
import { notExpected, notTrusted, refused, unreachable, withdrawn } from './clients.ts';
import type { Package } from './model.ts';
import { InstallProblem, systemError } from './problem.ts';
import { lastWords, run } from './run.ts';

const NETWORK =
  /^(E(5\d\d|408|429)|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(NET|HOST)UNREACH|EPIPE|ERR_(SOCKET_TIMEOUT|STREAM_PREMATURE_CLOSE)|FETCH_ERROR)$/;

/** Codes for certificates of a company's proxy, which vary. */
const CERTIFICATE = /CERT|ISSUER|SELF_SIGNED|VERIFY/;

/** Interprets npm's output, which starts with a code. */
const whatNpmSays = (output: string, wanted: Package): Error => {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(output)?.[1] ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return systemError('ENOSPC', output);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return systemError('EACCES', output);
  if (code === 'EINTEGRITY') return notExpected(wanted);
  if (code === 'E404' || code === 'E410' || code === 'ETARGET') return withdrawn(wanted);
  if (code === 'E401' || code === 'E403' || code === 'E407') return refused('npm');
  if (NETWORK.test(code)) return unreachable('npm', output);
  if (CERTIFICATE.test(code)) return notTrusted('npm');
  return new InstallProblem(because('npm_failed', { said: lastWords(output) }), {
    passes: false,
    cause: new Error(output),
  });
};

/** Downloads a package's tarball into a folder. Throws `InstallProblem` or a system error. */
export const npmPack = async (wanted: Package, into: string, signal: AbortSignal): Promise<void> => {
  const npm = findProgram('npm');
  if (!npm) {
    throw new InstallProblem(because('npm_missing', { package: wanted.project }), { passes: false });
  }
  // A separate cache shows the progress and is thrown away. The installation does its own retries.
  const quiet = ['--no-update-notifier', '--loglevel', 'error', '--fetch-retries', '0'];
  const places = ['--pack-destination', into, '--cache', join(into, 'npm-cache')];
  const args = ['pack', `${wanted.project}@${wanted.version}`, ...places, ...quiet];
  const { code, output } = await run(npm, args, { env: { TMPDIR: into }, signal });
  if (code !== 0) throw whatNpmSays(output, wanted);
};
