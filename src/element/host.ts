import type { Language } from '../i18n/language.ts';
import type { Readable } from './state.ts';
import type { DetailsOf, ElementSpec, MethodsOf, PropsOf } from './spec.ts';

/** The outer element as its own shell and panel see it. */
export interface VoxHost<S extends ElementSpec = ElementSpec> extends HTMLElement {
  readonly spec: S;
  readonly shadowRoot: ShadowRoot;
  /** The properties, with their defaults. */
  readonly $props: Readable<PropsOf<S>>;
  /** Language and direction at the place of the element. */
  readonly $language: Readable<Language>;
  /** Loads the panel now; resolves when it is mounted, or could not be loaded and the user was told. */
  activate(): Promise<void>;
  /** How the methods of the spec are done, while the panel is mounted. */
  methods?: MethodsOf<S> | undefined;
}

/** Any of our elements, for code that serves all of them. */
export type AnyHost = HTMLElement & Pick<VoxHost, 'spec' | 'shadowRoot' | '$language' | 'activate'>;

/** What a shell hands over. */
export interface Shell<Carried = unknown> {
  /** What the user typed and clicked before the panel came: the panel gets it once, as `carried`. */
  carry(): Carried;
  /** The panel is mounted, or the element left the page. */
  end?(): void;
}

/** Properties of a panel: those of the element, its host, and what was carried over from the shell. */
export type PanelProps<S extends ElementSpec, Carried = unknown> = PropsOf<S> & {
  host: VoxHost<S>;
  /** The same while the panel is mounted; undefined when the shell carries nothing. */
  carried: Carried | undefined;
};

/** What the outer element gives its panel on the way. */
export interface Handover {
  readonly host: AnyHost & { readonly $props: Readable<object> };
  readonly shell: {
    /** What it painted: the panel takes its place. */
    readonly root: HTMLElement;
    /** Reads it: at the first render, so that no key press is lost in between. */
    carry?(): unknown;
  };
  /** Called once the panel is mounted and the shell is removed. */
  stands(): void;
}

/** The inner element. */
export interface PanelElement extends HTMLElement {
  handover: Handover;
}

/** The class that a panel's module exports as default. */
export type PanelClass = new () => PanelElement;

export type EventName<S extends ElementSpec> = keyof DetailsOf<S> & string;
