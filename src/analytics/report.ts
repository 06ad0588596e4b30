import type { Stores } from '../stores/registry.ts';
import type { ExposedPopup, UseEvents } from '../contract/index.ts';

/** Longest wait for a report, unless the caller gives another. */
const WAIT_MS = 500;
const EXPOSURE_MS = 500;

/** By the browser's own switches the user said that they do not want this. */
const isUnwanted = (): boolean => {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
};

/** Whether events of use are collected, as far as is known by now. */
export const isCollecting = (stores: Stores): boolean =>
  stores.appConfig.$appConfig.get().analytics !== null && !isUnwanted();

/** What sends events, and where to; null where none are collected. Its code comes only where they are. */
async function sender(stores: Stores) {
  if (isUnwanted()) return null;
  await stores.appConfig.load();
  const { analytics } = stores.appConfig.$appConfig.get();
  return analytics && { target: analytics, ...(await import('./send-event.ts')) };
}

async function send<N extends keyof UseEvents>(stores: Stores, name: N, fields: UseEvents[N]): Promise<void> {
  const found = await sender(stores);
  await found?.sendEvent(stores, found.target, name, fields);
}

/** Gets ready to report what is about to happen just before the page is left. */
export const prepareReport = (stores: Stores): void => void sender(stores).catch(() => undefined);

/**
 * Reports an event of use, where the server collects them and the user did not object. Resolves when it was sent, at
 * the latest after `waitMs`; never rejects, since the product goes on without it.
 */
export const report = async <N extends keyof UseEvents>(
  stores: Stores,
  name: N,
  fields: UseEvents[N],
  waitMs = WAIT_MS,
): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)));
  await Promise.race([send(stores, name, fields).catch(() => undefined), late]);
  clearTimeout(timer);
};

const exposing = new Map<ExposedPopup, ReturnType<typeof setTimeout>>();

/**
 * Reports that a popup was shown, once when it is shown several times within half a second. Each popup has its own
 * half second: one that leads on to another at once was shown as well.
 */
export const reportExposure = (stores: Stores, popup: ExposedPopup): void => {
  clearTimeout(exposing.get(popup));
  const tell = () => {
    exposing.delete(popup);
    void report(stores, 'h5_page_exposure', {
      popup_exposure_name: popup,
      page_exposure_type: 'popup_type',
    });
  };
  exposing.set(popup, setTimeout(tell, EXPOSURE_MS));
};
