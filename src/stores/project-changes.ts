import type { ProjectChange } from '../contract/index.ts';
import { newsOf } from './news.ts';

/** Projects of the user that change, on one server; null when changes may have been missed. */
export const projectChanges = (apiBase: string) => newsOf<ProjectChange | null>(`project-changes ${apiBase}`);
