import type { ProjectChange } from '../contract/index.ts';
import { newsOf } from './news.ts';

/** Changes of the user's projects on one server; null when changes may have been missed. */
export const projectChanges = (apiBase: string) => newsOf<ProjectChange | null>(`project-changes ${apiBase}`);
