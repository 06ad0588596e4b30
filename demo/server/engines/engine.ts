import type { ErrorType } from '../../../src/contract/errors.ts';
import type { Because } from './because.ts';

/** State of an engine as users and operators see it. */
export interface EngineState extends Because {
  state: 'ready' | 'installing' | 'off';
  /** 0 … 1 while installing, else null. */
  progress: number | null;
  /** Of what has to be fetched; null when nothing is. */
  bytes: { done: number; total: number } | null;
  /** What an operator can tell it to do now; null for nothing. */
  action: EngineAction | null;
}

/** Begin an installation that waits to be wanted; pause or resume one; try again at once what has failed. */
export type EngineAction = 'install' | 'pause' | 'resume' | 'retry';

/** What engines of all capabilities have in common. */
export interface Engine {
  readonly id: string;
  state(): EngineState;
  /** Calls back after every change of its state or of what it offers; returns how to stop that. */
  onChange(changed: () => void): () => void;
  /** Does what {@link EngineState.action} offers; anything else is ignored. */
  control?(action: EngineAction): void;
  close(): Promise<void>;
}

/** The engine failed. */
export class EngineError extends Error {
  /** Another attempt may succeed: it crashed, hung or was busy. */
  readonly retry: boolean;
  /** The message shown to the user. */
  readonly type: ErrorType;
  /** The reason code for the engine's state, where there is one. */
  readonly because: Because | undefined;
  constructor(message: string | Because, options: { retry: boolean; type?: ErrorType; cause?: unknown }) {
    super(typeof message === 'string' ? message : message.reason, { cause: options.cause });
    this.because = typeof message === 'string' ? undefined : message;
    this.name = 'EngineError';
    this.retry = options.retry;
    this.type = options.type ?? 'err_generate_voice_failed';
  }
}
