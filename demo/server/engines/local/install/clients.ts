import type { Package } from './model.ts';
import { InstallProblem } from './problem.ts';

/** The registries by the programs that fetch from them, and how those are told of an authority's certificate. */
const CLIENTS = {
  pip: {
    source: 'the Python package index',
    asked: 'The package index that pip uses',
    authority: 'PIP_CERT',
  },
  npm: { source: 'the npm registry', asked: 'The registry that npm uses', authority: 'NODE_EXTRA_CA_CERTS' },
};

export type Client = keyof typeof CLIENTS;

const PASSES = { passes: true };
const STAYS = { passes: false };

export const clientOf = ({ registry }: Package): Client => (registry === 'pypi' ? 'pip' : 'npm');

export const unreachable = (client: Client, output: string) =>
  new InstallProblem(`${CLIENTS[client].asked} cannot be reached.`, { ...PASSES, cause: new Error(output) });

export const stopped = (client: Client) =>
  new InstallProblem(`${CLIENTS[client].asked} stopped sending.`, PASSES);

export const refused = (client: Client) =>
  new InstallProblem(
    `${CLIENTS[client].asked} refuses access. Check the address and the account that ${client} is configured with, then try again.`,
    STAYS,
  );

export const notTrusted = (client: Client) =>
  new InstallProblem(
    `The certificate of ${CLIENTS[client].source} is not trusted. Name your authority's file in ${CLIENTS[client].authority} and start again.`,
    STAYS,
  );

export const notExpected = (client: Client, what: string) =>
  new InstallProblem(
    `${what} is not the expected one: its sha256 differs, so it was thrown away. Check the address that ${client} is configured with, then try again.`,
    STAYS,
  );

export const noIndex = () =>
  new InstallProblem(
    "pip is configured to use no package index. Put the model's files into a folder and name it in VOXBENCH_MODELS.",
    STAYS,
  );

export const notSecure = () =>
  new InstallProblem(
    'pip does not use the package index that it is configured with, because its address is not an https one. Give it one, or name its host in PIP_TRUSTED_HOST and start again.',
    STAYS,
  );

/** Says that a registry has a package no longer. */
export const withdrawn = (wanted: Package) =>
  new InstallProblem(
    `The package ${wanted.project} ${wanted.version} was withdrawn from ${CLIENTS[clientOf(wanted)].source}. Put the model's files into a folder and name it in VOXBENCH_MODELS.`,
    STAYS,
  );
