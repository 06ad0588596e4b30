import type { HostConfig } from './host-session.ts';

/**
 * State shared by all bundles on a page: the protocol between them, version 1. Bundles may be of different versions, and
 * each has its own modules and its own React. So everything here is plain data, a function or an object of the platform,
 * never a store or an instance of a class: those stay in their bundle, see {@link bundleGlobal}.
 *
 * The object is at `globalThis[Symbol.for('voxbench')][1]`; each part is made by the first bundle that needs it. Parts may
 * be added. Changing an existing part needs the next number instead of 1: bundles of different numbers share nothing.
 *
 * Beside it they share local storage, as two tabs do, and the events of the tags, such as `vox-recharge`.
 */
export interface PageProtocol {
  /** Options set by `configure()`, and listeners called after a change with the options before it. */
  host: { readonly config: HostConfig; readonly listeners: Set<(before: HostConfig) => void> };
  /** Texts that the host registered: messages by locale (in lower case), then by feature. */
  texts: Map<string, Map<string, object>>;
  /** Called when texts are registered. */
  'texts-listeners': Set<() => void>;
  /** Requests such as `vox-recharge` that listeners answer for users of one server; one entry for each listener. */
  [answers: `answers ${string}`]: {
    readonly given: Set<{ readonly name: string }>;
    readonly listeners: Set<() => void>;
  };
  /**
   * Called when the session of a server has changed. Without surveyStatus: read tokens and user again from local
   * storage, or from `memory`. With it: take over that status. A bundle does not call its own listener.
   */
  session: Set<(server: string, surveyStatus?: number) => void>;
  /** Values the browser refuses to store; null for keys it refuses to remove. */
  memory: Map<string, string | null>;
  /**
   * Overlays that are open or waiting, in request order. One is shown at a time; `look()` is called on each when the set
   * changes.
   */
  overlays: Set<{ readonly kind: string; look(): void }>;
  /** Short messages, oldest first, and the places that can show them. One place shows them all. */
  toasts: {
    shown: readonly {
      readonly id: number;
      /** A screen reader is interrupted by an error; the others wait their turn. */
      readonly tone: 'info' | 'ok' | 'error';
      readonly text: string;
      /** Names what failed; trying it again removes the message. */
      readonly about?: string | undefined;
      readonly action?: { readonly label: string; run(): void };
    }[];
    /**
     * Places that can show the toasts. One in a modal dialog takes precedence: everything outside the dialog is inert.
     * `look()` is called on each when toasts or places change.
     */
    readonly places: Set<{ readonly inDialog: boolean; look(): void }>;
    /** How many messages there have been; gives each its id. */
    count: number;
  };
  /** Stops what is playing; null while nothing is. */
  sound: { stop: (() => void) | null };
  /** Console messages already shown. Each is shown once per page. */
  explained: Set<string>;
  /** Trusted Types policy "voxbench". It can be created only once per page, so bundles share it. */
  'script-policy': { createScriptURL(url: string): string } | undefined;
}

const KEY = Symbol.for('voxbench');
const BUNDLE = Symbol();

/** The entry of this name in one section of the shared object; made by the first caller. */
const keep = (name: string, make: () => unknown, section: PropertyKey = 1): unknown =>
  ((((globalThis as { [KEY]?: Record<PropertyKey, Record<string, unknown>> })[KEY] ??= {})[section] ??= {})[
    name
  ] ??= make());

/** A part of the {@link PageProtocol}. */
export const pageGlobal = keep as <Name extends keyof PageProtocol>(
  name: Name,
  make: () => PageProtocol[Name],
) => PageProtocol[Name];

/**
 * State shared by all elements of this bundle on a page: stores, players, everything only the same code understands.
 * Everything other bundles need goes through the {@link PageProtocol}.
 */
export const bundleGlobal = <T>(name: string, make: () => T) => keep(name, make, BUNDLE) as T;
