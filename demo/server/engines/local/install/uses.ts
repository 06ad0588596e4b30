import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lives, thisProcess, type Holder } from '../../../process/lock-file.ts';
import type { Layout } from './layout.ts';
import { place } from '../../../process/shared-lock.ts';
import type { Model } from './model.ts';

/** Time after which a server in another container no longer counts as running: its process cannot be checked. */
const FOREIGN_MS = 30 * 24 * 3_600_000;

/** A record that a server uses a venv and the folder of a model. Without a holder, the server that used them has ended. */
interface Use {
  model: string;
  venv: string;
  folder: string;
  holder?: Holder & { place: string };
}

interface KnownUse extends Use {
  file: string;
}

const useOf = (layout: Layout, { id }: Model): Use => ({
  model: id,
  venv: basename(layout.venv),
  folder: basename(layout.folder),
});

const isSame = (one: Use, other: Use): boolean => one.venv === other.venv && one.folder === other.folder;

const isName = (name: unknown): boolean => typeof name === 'string' && /^\w[\w.-]*$/.test(name);

/** Ignores a file that a power failure has corrupted. */
const readUse = (file: string): KnownUse | undefined => {
  try {
    const use = JSON.parse(readFileSync(file, 'utf8')) as Use;
    return isName(use.venv) && isName(use.folder) ? { ...use, file } : undefined;
  } catch {
    return undefined;
  }
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const readUses = ({ uses }: Layout): KnownUse[] =>
  namesIn(uses)
    .map((name) => readUse(join(uses, name)))
    .filter((use) => use !== undefined);

const isUsed = ({ holder, file }: KnownUse): boolean => {
  if (!holder) return false;
  if (holder.place === place()) return lives(holder);
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FOREIGN_MS;
};

/** Records that this server uses a model. Returns a function that ends the use. */
export const beginUse = (layout: Layout, model: Model): (() => void) => {
  const use = useOf(layout, model);
  const file = join(layout.uses, `${model.id}-${randomUUID()}`);
  const write = (content: Use) => {
    try {
      mkdirSync(layout.uses, { recursive: true });
      const draft = join(layout.cacheDir, `use-${randomUUID()}`);
      writeFileSync(draft, JSON.stringify(content));
      renameSync(draft, file);
    } catch {
      // Nothing is ever removed from a cache that is not writable.
    }
  };
  const isEarlier = (known: KnownUse) => known.model === use.model && isSame(known, use) && !isUsed(known);
  const earlier = readUses(layout).filter(isEarlier);
  write({ ...use, holder: { ...thisProcess(), place: place() } });
  if (existsSync(file)) for (const known of earlier) rmSync(known.file, { force: true });
  return () => write(use);
};

/** Removes venvs and folders of this model's other versions that no server uses. The caller holds the lock. */
export const removeUnused = async (layout: Layout, model: Model): Promise<void> => {
  const own = useOf(layout, model);
  const records = readUses(layout);
  const old = records.filter((use) => use.model === model.id && !isSame(use, own) && !isUsed(use));
  const kept = [own, ...records.filter((use) => !old.includes(use))];
  for (const { venv, folder, file } of old) {
    if (!kept.some((use) => use.venv === venv)) {
      await rm(join(layout.venvs, venv), { recursive: true, force: true });
    }
    if (!kept.some((use) => use.folder === folder)) {
      await rm(join(layout.models, folder), { recursive: true, force: true });
    }
    await rm(file, { force: true });
  }
};
