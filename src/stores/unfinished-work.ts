import { bundleGlobal } from '../api/page.ts';

/** Whether a part of the page still does something for the user of this server that logging out would end. */
type HasUnfinishedWork = (apiBase: string) => boolean;

/** Logging out asks first when one of them says so. */
export const unfinishedWork = () => bundleGlobal('unfinished-work', () => new Set<HasUnfinishedWork>());
