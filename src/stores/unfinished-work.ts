import { bundleGlobal } from '../api/page.ts';

/** Whether part of the page is still doing work for the server's user that logging out would abort. */
type HasUnfinishedWork = (apiBase: string) => boolean;

/** Checks that are run before logging out. The user is asked first when one returns true. */
export const unfinishedWork = () => bundleGlobal('unfinished-work', () => new Set<HasUnfinishedWork>());
