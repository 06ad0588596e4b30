import type { ProjectChange } from '../contract/index.ts';
import { newsOf } from './news.ts';

/** Projects of the user that change, on one server. */
export const projectChanges = (apiBase: string) => newsOf<ProjectChange>(`project-changes ${apiBase}`);
