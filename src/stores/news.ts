import { bundleGlobal } from '../api/page.ts';

/** Changes on a server, told to the parts of the page that show them, for as long as the page follows the account. */
export interface News<T> {
  /** @returns unsubscribe */
  listen(listener: (news: T) => void): () => void;
  tell(news: T): void;
}

/** The news channel of this name, which is unique in the bundle. */
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
