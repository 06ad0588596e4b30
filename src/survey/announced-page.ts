import { WORKBENCH_PAGES } from '../contract/constants/workbench.ts';

/** Path in the workbench of the page that the announcement leads to. */
export const ANNOUNCED_PATH = '/video-translation';

/** Whether the workbench has that page: what is not part of this version is not announced. */
export const hasAnnouncedPage = (): boolean =>
  WORKBENCH_PAGES.some((name: string) => `/${name}` === ANNOUNCED_PATH);
