import { bundleGlobal } from '../api/page.ts';

/** Changes on a server, told to the parts of the page that show them, for as long as the page follows the account. */
export interface News<T> {
  /** @returns unsubscribe */
  listen(listener: (news: T) => void): () => void;
  tell(news: T): void;
}

/** Those of a name, which is unique on the page. */
export const newsOf = <T>(name: string): News<T> =>
  bundleGlobal(name, () => {
    const listeners = new Set<(news: T) => void>();
    return {
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      tell: (news) => listeners.forEach((listener) => listener(news)),
    };
  });
