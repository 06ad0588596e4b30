import { pageGlobal, type PageProtocol } from './page.ts';
import { serverAddress } from './server-address.ts';

/** Which requests, such as `vox-recharge`, the page handles; one entry for each listener. */
export type Answers = PageProtocol[`answers ${string}`];

/**
 * Which requests the page handles for users of one server. Kept apart from the stores so that an element's first screen
 * can register handlers before their code is loaded.
 * @param apiBase the element's `api-base`; when empty, the host's
 */
export const answersOf = (apiBase: string | undefined): Answers =>
  pageGlobal(`answers ${serverAddress(apiBase)}`, () => ({
    given: new Set(),
    listeners: new Set<() => void>(),
  }));

/** Registers that a request is handled. @returns unregister */
export function answer({ given, listeners }: Answers, name: string): () => void {
  const mine = { name };
  const tell = () => listeners.forEach((listener) => listener());
  given.add(mine);
  tell();
  return () => {
    given.delete(mine);
    tell();
  };
}

/** Whether an element of the same server raised this event, or the page itself. */
export const isRaisedFor = (event: Event, apiBase: string | undefined): boolean => {
  const target = event.composedPath()[0] as { apiBase?: string } | undefined;
  return answersOf(target?.apiBase) === answersOf(apiBase);
};
