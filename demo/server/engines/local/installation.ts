import type { EngineAction, EngineState } from '../engine.ts';

/** Paths of an installed model. */
export interface InstalledModel {
  /** Python interpreter of the venv with the model's library. */
  python: string;
  /** Folder with its verified files, under the names the worker loads. */
  folder: string;
}

/**
 * An installed model with its library. All data folders of a machine share one installation, which is made while the
 * server runs.
 */
export interface Installation {
  state(): EngineState;
  /** Calls `changed` after every change. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
  /** Performs the action that its state offers; ignores any other. */
  control(action: EngineAction): void;
  /** Null until everything is installed and verified. */
  installed(): InstalledModel | null;
  close(): Promise<void>;
}
