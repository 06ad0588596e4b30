/**
 * The public API of an element; its class, host types, `custom-elements.json` and contract tests are generated from it.
 */

declare const phantom: unique symbol;
/** Carries a type but no value. */
export interface Phantom<T> {
  readonly [phantom]?: T;
}
/** Declares the type of an event's detail, of an object property or of a method. */
export const detail = <T>(): Phantom<T> => ({});

interface PropBase {
  /** One line for the manual. */
  readonly summary: string;
}
export type PropSpec =
  | (PropBase & {
      readonly kind: 'string';
      readonly default?: string;
      /** The only values allowed. Any other one counts as not given. */
      readonly values?: readonly string[];
    })
  | (PropBase & { readonly kind: 'number'; readonly default?: number })
  /** False unless given. */
  | (PropBase & { readonly kind: 'boolean' })
  /** Set as a property only, compared by identity; it has no attribute. */
  | (PropBase & { readonly kind: 'object'; readonly type: Phantom<unknown> });

export interface EventSpec {
  readonly summary: string;
  /** Marks a request: a listener that cancels it handles it instead. */
  readonly cancelable?: boolean;
  readonly detail: Phantom<unknown>;
}

export interface MethodSpec {
  readonly summary: string;
  /** Arguments and result of the panel's function. For hosts it returns a promise. */
  readonly type: Phantom<(...args: never[]) => unknown>;
}

export interface ElementSpec {
  readonly tag: `vox-${string}`;
  readonly summary: string;
  readonly props: Readonly<Record<string, PropSpec>>;
  readonly events: Readonly<Record<`vox-${string}`, EventSpec>>;
  readonly methods?: Readonly<Record<string, MethodSpec>>;
  /** Summary by name; the default slot has the empty name. */
  readonly slots?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string>>;
  readonly cssProperties?: Readonly<Record<`--vox-${string}`, string>>;
}

/** Detail of `vox-error`: something failed and the user has been told. */
export interface VoxErrorDetail {
  /** The server's error type, `network`, or `err_panel_load` and `err_panel_render` for a fault of the element. */
  readonly type: string;
  /** What the user read. */
  readonly message: string;
  /** The server's code, where it gave one. */
  readonly code?: number;
  readonly error?: unknown;
}

const commonProps = {
  apiBase: {
    kind: 'string',
    summary:
      'Address of the Voxbench server; what `configure()` said, or where the script came from, when not given.',
  },
  theme: {
    kind: 'string',
    values: ['auto', 'light', 'dark'],
    default: 'auto',
    summary: 'Light or dark; `auto` follows the `color-scheme` of the page.',
  },
} as const satisfies ElementSpec['props'];

const commonEvents = {
  'vox-error': { summary: 'Something failed and the user was told.', detail: detail<VoxErrorDetail>() },
} as const satisfies ElementSpec['events'];

type Upper =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z');
/** Names that would override a member of every element, or that HTML cannot express as an attribute. */
type Refused<Name> = Name extends
  | keyof HTMLElement
  | 'spec'
  | 'activate'
  | 'methods'
  | `${string}${Upper}${Upper}${string}`
  | `${Upper}${string}`
  ? Name
  : never;
type RefuseNames<Members> = {
  readonly [Name in Refused<keyof Members>]: `The name ${Name & string} is not allowed`;
};

type WithCommon<S extends ElementSpec> = Omit<S, 'props' | 'events'> & {
  readonly props: typeof commonProps & S['props'];
  readonly events: typeof commonEvents & S['events'];
};

/** Declares an element and adds the properties and events common to all. */
export const defineSpec = <const S extends ElementSpec>(
  spec: S & { readonly props: RefuseNames<S['props']>; readonly methods?: RefuseNames<S['methods']> },
): WithCommon<S> =>
  ({
    ...spec,
    props: { ...commonProps, ...spec.props },
    events: { ...commonEvents, ...spec.events },
  }) as unknown as WithCommon<S>;

type ValueOf<P> = P extends { kind: 'boolean' }
  ? boolean
  : P extends { kind: 'object'; type: Phantom<infer T> }
    ? T | undefined
    : | (P extends { values: readonly (infer V)[] } ? V : P extends { kind: 'number' } ? number : string)
      | (P extends { default: string | number } ? never : undefined);

/** The element's properties, as its panel and its host read them. */
export type PropsOf<S extends ElementSpec> = {
  -readonly [Name in keyof S['props']]: ValueOf<S['props'][Name]>;
};

/** Details by event name. */
export type DetailsOf<S extends ElementSpec> = {
  [Name in keyof S['events'] & string]: S['events'][Name] extends { detail: Phantom<infer T> } ? T : never;
};

/** Events by name. */
export type EventsOf<S extends ElementSpec> = {
  [Name in keyof DetailsOf<S>]: CustomEvent<DetailsOf<S>[Name]>;
};

/** Functions of the panel that implement the element's methods. */
export type MethodsOf<S extends ElementSpec> = {
  [Name in keyof NonNullable<S['methods']>]: NonNullable<S['methods']>[Name] extends {
    type: Phantom<infer F>;
  }
    ? F
    : never;
};

type HostMethods<M> = {
  [Name in keyof M]: M[Name] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

interface Listening<Events> {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The element as hosts see it. */
export type ElementOf<S extends ElementSpec> = Listening<EventsOf<S>> &
  HTMLElement &
  PropsOf<S> &
  HostMethods<MethodsOf<S>> & {
    /** Loads the panel now. Resolves when it is mounted, or when it failed to load and the user has been told. */
    activate(): Promise<void>;
  };
