import type { BackgroundJob } from '../contract/index.ts';
import { newsOf } from './news.ts';

/** Jobs of the user as they change, on one server. */
export const jobChanges = (apiBase: string) => newsOf<BackgroundJob>(`job-changes ${apiBase}`);
