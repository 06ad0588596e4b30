import { because } from '../../because.ts';
import { notSecure, notTrusted, refused, unreachable } from './clients.ts';
import { InstallProblem, systemError } from './problem.ts';
import { lastWords, run } from './run.ts';

export interface PipOptions {
  python: string;
  /** Folder for temporary files. */
  temporary: string;
  /** The problem to report when a hash does not match its pin. */
  notExpected: () => InstallProblem;
  /** The problem to report when a package is missing, given pip's whole output. */
  missing: (requirement: string, said: string) => InstallProblem;
  signal: AbortSignal;
}

/** Only with `-vv`, pip tells why it could not read an index. The installation does its own retries. */
const OPTIONS = [
  '-vv',
  '--no-input',
  '--disable-pip-version-check',
  '--progress-bar',
  'off',
  '--retries',
  '2',
  '--require-hashes',
  '--only-binary',
  ':all:',
];

const NETWORK =
  /connection error|too many 5\d\d error|HTTP error (5\d\d|429)|\b(5\d\d Server Error|429 Client Error)|ConnectTimeout|ReadTimeout|timed out|Connection(Reset|Refused)|Connection (reset|broken|aborted)|IncompleteRead|IncompleteDownload|ProtocolError|RemoteDisconnected|ProxyError/i;

/** Characters of output for the log. */
const SAID_MAX = 4_000;

/** pip's own output, without the source lines of tracebacks. */
const ownWords = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s{2,}/.test(line))
    .join('\n');

/** Interprets pip's output, the most specific messages first. */
const whatPipSays = (output: string, { notExpected, missing }: PipOptions): Error => {
  const said = ownWords(output);
  const last = said.slice(-SAID_MAX);
  if (/No space left on device|Disk quota exceeded/i.test(said)) return systemError('ENOSPC', last);
  if (/(OS|Permission)Error: \[Errno (1|13|30)\]/.test(said)) return systemError('EACCES', last);
  if (/DO NOT MATCH THE HASHES|Hash mismatch/i.test(said)) return notExpected();
  if (/CERTIFICATE_VERIFY_FAILED/.test(said)) return notTrusted('pip');
  if (NETWORK.test(said)) return unreachable('pip', last);
  if (/\b(401|403|407) (Client Error|Proxy Auth)/.test(said)) return refused('pip');
  if (/is not a trusted or secure host/.test(said)) return notSecure();
  const requirement = /No matching distribution found for ([^\s(]+)/.exec(said)?.[1];
  if (requirement !== undefined) return missing(requirement, said);
  const gone =
    /because of HTTP error 4(?:04|10)/.test(said) && /install requirement ([^\s(]+)/.exec(said)?.[1];
  if (gone) return missing(gone, said);
  return new InstallProblem(because('pip_failed', { said: lastWords(said) }), {
    passes: false,
    cause: new Error(last),
  });
};

/** The actual sha256 of a file that did not match its pin. */
const wrongHash = (output: string): string | undefined => /^\s+Got\s+([0-9a-f]{64})/m.exec(output)?.[1];

/** Runs a pip command that fetches packages pinned by hash. Throws `InstallProblem` or a system error. */
export const pip = async (command: 'install' | 'download', args: string[], options: PipOptions) => {
  const { python, temporary, signal } = options;
  const env = {
    TMPDIR: temporary,
    // Versions of pip that do not know this setting ignore it.
    PIP_RESUME_RETRIES: process.env['PIP_RESUME_RETRIES'] ?? '5',
  };
  const attempt = () => run(python, ['-I', '-m', 'pip', command, ...OPTIONS, ...args], { env, signal });
  const first = await attempt();
  const wrong = wrongHash(first.output);
  // pip before 25.1 treats a transfer that was cut off as complete. Only the same wrong hash twice means a different
  // file.
  const last = wrong === undefined || first.code === 0 ? first : await attempt();
  if (last.code === 0) return;
  const wrongAgain = wrongHash(last.output);
  if (wrongAgain !== undefined && wrongAgain !== wrong)
    throw unreachable('pip', ownWords(last.output).slice(-SAID_MAX));
  throw whatPipSays(last.output, options);
};
