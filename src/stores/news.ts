import { bundleGlobal } from '../api/page.ts';

/** News from a server for whoever shows what they are about. They are told while the page follows the account. */
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
