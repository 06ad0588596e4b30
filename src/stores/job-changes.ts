import type { BackgroundJob } from '../contract/index.ts';
import { newsOf } from './news.ts';

/** Changes of the user's jobs on one server. */
export const jobChanges = (apiBase: string) => newsOf<BackgroundJob>(`job-changes ${apiBase}`);
