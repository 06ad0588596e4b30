import type { EngineAction, EngineState } from '../engine.ts';

/** Paths of an installed model. */
export interface InstalledModel {
  /** Interpreter of the venv that has the model's library. */
  python: string;
  /** Folder with its verified files, under the names the worker loads. */
  folder: string;
}

/** A model with its library on this machine: one installation for all data folders, made while the server runs. */
export interface Installation {
  state(): EngineState;
  /** Calls back after every change. Returns a function that stops it. */
  onChange(changed: () => void): () => void;
  /** Does what its state offers; anything else is ignored. */
  control(action: EngineAction): void;
  /** Null until everything is there and verified. */
  installed(): InstalledModel | null;
  close(): Promise<void>;
}
