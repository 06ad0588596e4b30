import { pageGlobal, type PageProtocol } from './page.ts';
import { serverAddress } from './server-address.ts';

/** Answered requests of the page, such as `vox-recharge`; one entry for each listener. */
export type Answers = PageProtocol[`answers ${string}`];

/**
 * What is answered on the page for users of one server. It stands apart from the stores, so that the first screen of
 * an element can answer before their code is there.
 * @param apiBase as the element was given it; that of the host when empty
 */
export const answersOf = (apiBase: string | undefined): Answers =>
  pageGlobal(`answers ${serverAddress(apiBase)}`, () => ({
    given: new Set(),
    listeners: new Set<() => void>(),
  }));

/** Registers that a request is answered. @returns unregister */
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

/** Whether an element of the same server, or the page, raised this event. */
export const isRaisedFor = (event: Event, apiBase: string | undefined): boolean => {
  const target = event.composedPath()[0] as { apiBase?: string } | undefined;
  return answersOf(target?.apiBase) === answersOf(apiBase);
};
