import type { HostConfig } from './host-session.ts';

/**
 * What bundles share that stand on one page: the protocol between them, version 1. They may be of different versions,
 * and each has its own modules and its own React. So everything here is plain data, a function or an object of the
 * platform, never a store or an instance of a class: those stay in their bundle, see {@link inBundle}.
 *
 * It stands at `globalThis[Symbol.for('voxbench')][1]`, an object with these names; each part is made by who needs it first.
 * Parts may be added. A change of a part that is there needs the next number instead of 1: bundles then share nothing
 * with those of another number, but do not disturb them either.
 *
 * Beside it they share local storage, as two tabs do, and the events of the tags, such as `vox-recharge`.
 */
export interface PageProtocol {
  /** What the host said by `configure()`, and who hears of a change, with what held before. */
  host: { readonly config: HostConfig; readonly listeners: Set<(before: HostConfig) => void> };
  /** Texts that the host registered: messages by locale (in lower case), then by feature. */
  texts: Map<string, Map<string, object>>;
  /** Hear that texts were registered. */
  'texts-listeners': Set<() => void>;
  /** Requests such as `vox-recharge` that somebody answers for users of one server; one entry for each who does. */
  [answers: `answers ${string}`]: {
    readonly given: Set<{ readonly name: string }>;
    readonly listeners: Set<() => void>;
  };
  /**
   * Are called when the session with a server changed: to look at tokens and user in local storage, or in `memory`; with
   * the new status of the survey, to take that over. Who calls leaves its own out.
   */
  session: Set<(server: string, surveyStatus?: number) => void>;
  /** What the browser refused to keep in local storage; null for what it refused to remove. */
  memory: Map<string, string | null>;
  /**
   * What covers the whole page or waits for its turn, in the order in which it was asked for. One is shown at a time; each
   * is called to look when one came or went.
   */
  overlays: Set<{ readonly kind: string; look(): void }>;
  /** Short messages, oldest first, and the places for them, of which one shows them all. */
  toasts: {
    shown: readonly {
      readonly id: number;
      /** An error interrupts a screen reader, the others wait. */
      readonly tone: 'info' | 'ok' | 'error';
      readonly text: string;
      /** What failed, by a name of the caller's: a new try takes the message away. */
      readonly about?: string | undefined;
      readonly action?: { readonly label: string; run(): void };
    }[];
    /**
     * One in a modal dialog goes before the others: everything outside of one is inert. Each is called to look when toasts or
     * places came or went.
     */
    readonly places: Set<{ readonly inDialog: boolean; look(): void }>;
    /** How many there have been. */
    count: number;
  };
  /** How to stop what sounds; null while nothing does. */
  sound: { stop: (() => void) | null };
  /** What was said on the console, once for the page. */
  explained: Set<string>;
  /** The page allows one policy by this name. */
  'script-policy': { createScriptURL(url: string): string } | undefined;
}

const KEY = Symbol.for('voxbench');
const BUNDLE = Symbol();

/** What stands under a name in one room of the page; it is made when nobody has done so. */
const keep = (name: string, make: () => unknown, room: PropertyKey = 1): unknown =>
  ((((globalThis as { [KEY]?: Record<PropertyKey, Record<string, unknown>> })[KEY] ??= {})[room] ??= {})[
    name
  ] ??= make());

/** A part of the {@link PageProtocol}. */
export const onPage = keep as <Name extends keyof PageProtocol>(
  name: Name,
  make: () => PageProtocol[Name],
) => PageProtocol[Name];

/**
 * What all elements of this bundle share on a page: stores, players, whatever only the same code understands. What other
 * bundles need to know of it goes through the {@link PageProtocol}.
 */
export const inBundle = <T>(name: string, make: () => T) => keep(name, make, BUNDLE) as T;
