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
  /** Loads the panel now. Resolves when it is mounted, or when it failed to load and the user has been told. */
  activate(): Promise<void>;
  /** Implements the methods of the spec; set while the panel is mounted. */
  methods?: MethodsOf<S> | undefined;
}

/** Any of our elements, for code that serves all of them. */
export type AnyHost = HTMLElement & Pick<VoxHost, 'spec' | 'shadowRoot' | '$language' | 'activate'>;

/** What a shell returns to the element. */
export interface Shell<Carried = unknown> {
  /** What the user typed and clicked in the shell. The panel gets it once, as `carried`. */
  carry(): Carried;
  /** Called when the panel is mounted or the element has left the page. */
  end?(): void;
}

/** Properties of a panel: those of the element, its host, and what was carried over from the shell. */
export type PanelProps<S extends ElementSpec, Carried = unknown> = PropsOf<S> & {
  host: VoxHost<S>;
  /** Does not change while the panel is mounted; undefined when the shell carries nothing. */
  carried: Carried | undefined;
};

/** What the outer element passes to its panel. */
export interface Handover {
  readonly host: AnyHost & { readonly $props: Readable<object> };
  readonly shell: {
    /** Root of the painted shell; the panel replaces it. */
    readonly root: HTMLElement;
    /** Called at the panel's first render, so that no key press in between is lost. */
    carry?(): unknown;
  };
  /** Called once the panel is mounted and the shell is removed. */
  stands(): void;
}

/** The inner element, which holds the panel. */
export interface PanelElement extends HTMLElement {
  handover: Handover;
}

/** The class that a panel's module exports as default. */
export type PanelClass = new () => PanelElement;

export type EventName<S extends ElementSpec> = keyof DetailsOf<S> & string;
