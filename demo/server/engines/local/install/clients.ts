import { because } from '../../because.ts';
import type { Package } from './model.ts';
import { InstallProblem } from './problem.ts';

/** The programs that fetch from the registries. */
export type Client = 'pip' | 'npm';

const PASSES = { passes: true };
const STAYS = { passes: false };

export const clientOf = ({ registry }: Package): Client => (registry === 'pypi' ? 'pip' : 'npm');

const nameOf = ({ project, version }: Package): string => `${project} ${version}`;

export const unreachable = (client: Client, output: string) =>
  new InstallProblem(because(`${client}_unreachable`), { ...PASSES, cause: new Error(output) });

export const stopped = (client: Client) => new InstallProblem(because(`${client}_stopped`), PASSES);

export const refused = (client: Client) => new InstallProblem(because(`${client}_refused`), STAYS);

export const notTrusted = (client: Client) => new InstallProblem(because(`${client}_not_trusted`), STAYS);

export const notExpected = (wanted: Package) =>
  new InstallProblem(
    because('package_not_expected', { package: nameOf(wanted), client: clientOf(wanted) }),
    STAYS,
  );

export const libraryNotExpected = () => new InstallProblem(because('library_not_expected'), STAYS);

export const noIndex = () => new InstallProblem(because('pip_without_index'), STAYS);

export const notSecure = () => new InstallProblem(because('pip_not_secure'), STAYS);

/** The problem that a registry no longer has a package. */
export const withdrawn = (wanted: Package) =>
  new InstallProblem(because(`package_withdrawn_${clientOf(wanted)}`, { package: nameOf(wanted) }), STAYS);
