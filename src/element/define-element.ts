import { VERSION } from '../api/version.ts';
import { element as texts } from '../i18n/en/shared/element.ts';
import { languageOf, type Language } from '../i18n/language.ts';
import { plainTexts, textListeners } from '../i18n/texts.ts';
import { watchLanguage } from '../i18n/watch-language.ts';
import hostCss from '../styles/host.css?inline';
import tokensCss from '../styles/tokens.css?inline';
import { attributeOf, fallbackOf, formatAttribute, parseAttribute } from './attributes.ts';
import { mayDefine } from './define-guard.ts';
import { emit } from './emit.ts';
import { h } from './h.ts';
import type { PanelClass, PanelElement, Shell, VoxHost } from './host.ts';
import { keepTypingInside } from './keep-typing-inside.ts';
import { loadChunk } from './load-chunk.ts';
import type { defineMethods } from './methods.ts';
import { adopt } from './sheet.ts';
import type { ElementSpec } from './spec.ts';
import { state } from './state.ts';
import { whenVisible } from './when-visible.ts';

export interface ElementParts<S extends ElementSpec, Carried = unknown> {
  /** Style sheet texts, adopted after those all elements have. */
  readonly css: readonly string[];
  /** Paints the first screen into `root`, in the size of the panel and without React. */
  shell(root: HTMLElement, host: VoxHost<S>): Shell<Carried> | void;
  /** Load the panel only when the element is touched or activated, not already when it comes into view. */
  readonly waits?: boolean;
  /** For an element that has methods. */
  readonly methods?: typeof defineMethods;
  /** Loads the panel: the class that `reactPanel` made. */
  panel(): Promise<{ default: PanelClass }>;
}

interface PaintedShell {
  readonly root: HTMLElement;
  /** Settles when the user's current interaction with the shell ends. */
  held?: Promise<unknown>;
  carry?(): unknown;
  end?(): void;
}

/** Events that load the panel before the element has come into view. */
const TOUCHES = ['pointerenter', 'focusin'];

/**
 * Interactions that must end on the control they began on (IME composition, pointer press). The panel mounts after the end
 * event.
 */
const HOLDS = [
  ['compositionstart', ['compositionend']],
  ['pointerdown', ['pointerup', 'pointercancel']],
] as const;

/** The first of these events, wherever on the page it happens. */
const first = (events: readonly string[]) =>
  new Promise<unknown>((done) => events.forEach((event) => addEventListener(event, done, { once: true })));

/**
 * Defines the element of a spec: a small class without React that owns the shadow root, paints the shell, keeps
 * attributes and properties, and loads the panel when it is seen or touched. Does nothing without a DOM.
 */
export function defineElement<const S extends ElementSpec, Carried>(
  spec: S,
  parts: ElementParts<S, Carried>,
): void {
  if (!mayDefine(spec.tag)) return;
  const props = Object.entries(spec.props);

  class Element extends HTMLElement {
    static readonly version = VERSION;
    /**
     * Includes the lower-case names React writes when it renders on a server, such as `apibase`: hydration does not set
     * them again.
     */
    static readonly observedAttributes = props.flatMap(([name, { kind }]) =>
      kind === 'object' ? [] : [attributeOf(name), name.toLowerCase()],
    );
    declare readonly shadowRoot: ShadowRoot;
    readonly spec: ElementSpec = spec;
    readonly $props = state<Record<string, unknown>>(
      Object.fromEntries(props.map(([name, prop]) => [name, fallbackOf(prop)])),
    );
    readonly $language = state<Language>({ locale: 'en', dir: 'ltr' });
    #shell: PaintedShell | undefined;
    #panel: PanelElement | undefined;
    /** Undefined until the panel is first asked for; null after it failed to load. */
    #standing: Promise<void> | null | undefined;

    static {
      for (const [name, prop] of props) {
        const attribute = attributeOf(name);
        Object.defineProperty(this.prototype, name, {
          get(this: Element) {
            return this.$props.get()[name];
          },
          set(this: Element, value: unknown) {
            const raw = formatAttribute(prop, value);
            if (prop.kind === 'object') this.#set(name, value ?? undefined);
            else if (raw !== null) this.setAttribute(attribute, raw);
            else for (const one of [attribute, name]) this.removeAttribute(one);
          },
        });
      }
    }

    constructor() {
      super();
      this.attachShadow({ mode: 'open' });
      keepTypingInside(this);
      for (const touch of TOUCHES) this.addEventListener(touch, this.#wake);
    }

    connectedCallback() {
      // A property set before the tag was defined shadows our accessor: delete it and set it again.
      const own = this as unknown as Record<string, unknown>;
      for (const [name] of props) {
        if (Object.hasOwn(own, name)) {
          const value = own[name];
          delete own[name];
          own[name] = value;
        }
      }
      if (!this.#shell && !this.#panel) this.#wait();
      this.connectedMoveCallback();
    }

    disconnectedCallback() {
      // A move is a disconnect and a connect in one task.
      queueMicrotask(() => this.isConnected || this.#leave());
    }

    /** Constructed style sheets work in one document only, so the element starts over in the new one. */
    adoptedCallback() {
      this.#leave();
    }

    /** Called after `moveBefore()` as well: the language may differ at the new place. */
    connectedMoveCallback() {
      watchLanguage(this.#observer, this);
      textListeners().add(this.#locate);
      this.#locate();
    }

    attributeChangedCallback(attribute: string) {
      const bare = attribute.replaceAll('-', '');
      const [name, prop] = props.find(([one]) => one.toLowerCase() === bare)!;
      this.#set(name, parseAttribute(prop, this.getAttribute(attributeOf(name)) ?? this.getAttribute(name)));
    }

    #set(name: string, value: unknown) {
      this.$props.set({ ...this.$props.get(), [name]: value });
      this.#paint();
    }

    readonly activate = (): Promise<void> =>
      this.#shell || this.#panel ? (this.#standing ??= this.#load()) : Promise.resolve();

    /** After a failure, only the user tries again. */
    readonly #wake = () => {
      if (this.#standing === undefined) void this.activate();
    };
    readonly #sight = whenVisible(this.#wake);

    /**
     * Determines the language at the element's place. The texts inside are marked with theirs, which may differ from
     * the page's.
     */
    readonly #locate = () => {
      const language = languageOf(this);
      this.$language.set(language);
      for (const root of this.shadowRoot.children as HTMLCollectionOf<HTMLElement>) {
        root.lang = language.locale;
        root.dir = language.dir;
      }
      this.#paint();
    };
    readonly #observer = new MutationObserver(this.#locate);

    /** Paints the shell, again after each change, until the panel starts to load. */
    #paint() {
      const shell = this.#shell;
      if (!shell || this.#standing !== undefined) return;
      shell.end?.();
      shell.root.replaceChildren();
      Object.assign(shell, parts.shell(shell.root, this as unknown as VoxHost<S>));
    }

    #wait() {
      adopt(this.shadowRoot, tokensCss, hostCss, ...parts.css);
      const shell: PaintedShell = { root: h('div', { class: 'root' }) };
      this.#shell = shell;
      this.shadowRoot.append(shell.root);
      adopt(
        this.shadowRoot,
        // Firefox returns no computed styles in a hidden frame
        `:host{--vox-scale:${parseFloat(getComputedStyle(shell.root, ':before').fontSize || '16') / 16}}`,
      );
      for (const [begin, ends] of HOLDS) shell.root.addEventListener(begin, () => (shell.held = first(ends)));
      if (!parts.waits) this.#sight.observe(this);
    }

    async #load(): Promise<void> {
      const shell = this.#shell!;
      try {
        const { default: Panel } = await loadChunk(parts.panel);
        await shell.held;
        // Mount in a new task: evaluating the module has made this one long already
        await new Promise((done) => setTimeout(done));
        if (this.#shell === shell) await this.#mount(new Panel(), shell);
      } catch (error) {
        if (this.#shell === shell) this.#fail(error, shell);
      }
    }

    #mount(panel: PanelElement, shell: PaintedShell): Promise<void> {
      this.#panel = panel;
      return new Promise((stands) => {
        panel.handover = {
          host: this,
          shell,
          stands: () => {
            shell.end?.();
            this.#shell = undefined;
            stands();
          },
        };
        this.shadowRoot.append(panel);
        this.#locate();
      });
    }

    /** Shows over the shell that the panel could not be loaded, with a button to try again. */
    #fail(error: unknown, { root }: PaintedShell) {
      this.#standing = null;
      const t = plainTexts(texts, this.$language.get());
      const message = t('loadFailed');
      const retry = h('button', {}, t('retry'));
      const bar = h('div', { class: 'vox-failure', role: 'alert' }, message, retry);
      retry.addEventListener('click', () => {
        bar.remove();
        void this.activate();
      });
      root.append(bar);
      emit(this, 'vox-error', { type: 'err_panel_load', message, error });
    }

    /** Resets the element after it left the page. If it is inserted again, it starts with the shell. */
    #leave() {
      this.#observer.disconnect();
      this.#sight.disconnect();
      textListeners().delete(this.#locate);
      this.#shell?.end?.();
      this.shadowRoot.replaceChildren();
      this.#shell = this.#panel = this.#standing = undefined;
    }
  }

  parts.methods?.(Element.prototype, spec);
  customElements.define(spec.tag, Element);
}
