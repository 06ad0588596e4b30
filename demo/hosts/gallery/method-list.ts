import { make, prose } from './dom.ts';
import type { Described } from './manifest.ts';

/** Result of a method call, as text. */
const outcome = async (call: () => unknown): Promise<string> => {
  try {
    await call();
    return 'Done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The methods of an element, each with a button that calls it. */
export function methodList(methods: readonly Described[], element: HTMLElement): HTMLElement {
  const rows = methods.map(({ name, description = '' }) => {
    const button = make('button', { type: 'button' }, `${name}()`);
    const said = make('output', { class: 'quiet', 'aria-label': `Outcome of ${name}()` });
    button.addEventListener('click', () => {
      const call = (element as unknown as Record<string, () => unknown>)[name];
      void outcome(() => call?.call(element)).then((text) => (said.textContent = text));
    });
    return make('li', {}, button, said, make('p', {}, ...prose(description)));
  });
  return make('ul', { class: 'choices', 'aria-label': 'Methods' }, ...rows);
}
