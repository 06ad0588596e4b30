import type { Stores } from '../stores/registry.ts';
import type { ExposedPopup, UseEvents } from '../contract/index.ts';

/** Longest wait for a report in ms, unless the caller sets another. */
const WAIT_MS = 500;
const EXPOSURE_MS = 500;

/** Whether the user objects by Global Privacy Control or Do Not Track. */
const isUnwanted = (): boolean => {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
};

/** Whether usage events are collected, as far as the page knows yet. */
export const isCollecting = (stores: Stores): boolean =>
  stores.appConfig.$appConfig.get().analytics !== null && !isUnwanted();

/** Sends usage events, and their target; null if none are collected. The code loads only where they are. */
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

/** Loads the code for a report that is sent just before the page is left. */
export const prepareReport = (stores: Stores): void => void sender(stores).catch(() => undefined);

/**
 * Reports a usage event, if the server collects them and the user does not object. Resolves once it is sent, at the
 * latest after `waitMs`. Never rejects: a failed report must not stop the product.
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
 * Reports that a popup was shown; repeats within half a second count once. Each popup has its own half second, so a
 * popup that opens right after another is reported too.
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
