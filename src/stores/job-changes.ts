import { bundleGlobal } from '../api/page.ts';
import type { BackgroundJob } from '../contract/index.ts';

/** Jobs of the user as they change, for whoever shows them. */
interface JobChanges {
  /** @returns unsubscribe */
  listen(listener: (job: BackgroundJob) => void): () => void;
  tell(job: BackgroundJob): void;
}

/** Those of a server. They are told while the page follows the account. */
export const jobChanges = (apiBase: string): JobChanges =>
  bundleGlobal(`job-changes ${apiBase}`, () => {
    const listeners = new Set<(job: BackgroundJob) => void>();
    return {
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      tell: (job) => listeners.forEach((listener) => listener(job)),
    };
  });
