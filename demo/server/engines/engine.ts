import type { ErrorType } from '../../../src/contract/errors.ts';
import type { Because } from './because.ts';

/** State of an engine as users and operators see it. */
export interface EngineState extends Because {
  state: 'ready' | 'installing' | 'off';
  /** 0 … 1 while installing, else null. */
  progress: number | null;
  /** Download progress in bytes; null when nothing has to be downloaded. */
  bytes: { done: number; total: number } | null;
  /** The action that an operator can take now; null for none. */
  action: EngineAction | null;
}

/** Start an installation that is made on demand; pause or resume one; retry a failed one at once. */
export type EngineAction = 'install' | 'pause' | 'resume' | 'retry';

/** Common interface of the engines of all capabilities. */
export interface Engine {
  readonly id: string;
  state(): EngineState;
  /** Calls `changed` after every change of its state or of what it offers. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
  /** Performs the action of {@link EngineState.action}; ignores any other. */
  control?(action: EngineAction): void;
  close(): Promise<void>;
}

/** The engine failed. */
export class EngineError extends Error {
  /** Another attempt may succeed: it crashed, hung or was busy. */
  readonly retry: boolean;
  /** The message shown to the user. */
  readonly type: ErrorType;
  /** The reason for the engine's state, if there is one. */
  readonly because: Because | undefined;
  constructor(message: string | Because, options: { retry: boolean; type?: ErrorType; cause?: unknown }) {
    super(typeof message === 'string' ? message : message.reason, { cause: options.cause });
    this.because = typeof message === 'string' ? undefined : message;
    this.name = 'EngineError';
    this.retry = options.retry;
    this.type = options.type ?? 'err_generate_voice_failed';
  }
}
