// @ts-check
import { coverPage, showFrame } from './overlay.js';

/**
 * @typedef {{ state: 'approved' | 'canceled', payerId?: string }} Outcome
 * @typedef {{
 *   mode: 'popup' | 'modal',
 *   show(orderId: string, page: string): void,
 *   cancel(): void,
 *   close(): void,
 * }} Presented
 */

const SIZE = { width: 500, height: 760 };
const LOOK_MS = 200;

/**
 * Listens for the buyer's decision from the approval page in `source`.
 * @param {URL} base
 * @param {() => Window | null} source
 * @param {(outcome: Outcome) => void} end
 */
const listen = (base, source, end) => {
  let orderId = '';
  /** @param {MessageEvent} event */
  const hear = ({ origin, source: from, data }) => {
    if (origin !== base.origin || from !== source() || data?.type !== 'paypal-stand-in') return;
    if (data.orderId === orderId) end(data.outcome);
  };
  addEventListener('message', hear);
  return {
    /** @param {string} id */
    expect: (id) => void (orderId = id),
    stop: () => removeEventListener('message', hear),
  };
};

/**
 * Opens a window at once, while the click still counts. Undefined when it is blocked.
 * @param {URL} base
 * @param {(outcome: Outcome) => void} end
 * @returns {Presented | undefined}
 */
export const openPopup = (base, end) => {
  const { width, height } = SIZE;
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = open(new URL('checkoutnow', base), 'paypal-stand-in', features);
  if (!popup) return undefined;
  const cancel = () => end({ state: 'canceled' });
  const ear = listen(base, () => popup, end);
  const uncover = coverPage({ onShow: () => popup.focus(), onCancel: cancel });
  const look = setInterval(() => popup.closed && cancel(), LOOK_MS);
  return {
    mode: 'popup',
    show(orderId, page) {
      ear.expect(orderId);
      popup.location.replace(page);
    },
    cancel,
    close() {
      clearInterval(look);
      ear.stop();
      uncover();
      popup.close();
    },
  };
};

/**
 * @param {URL} base
 * @param {(outcome: Outcome) => void} end
 * @returns {Presented}
 */
export const openModal = (base, end) => {
  const cancel = () => end({ state: 'canceled' });
  const { frame, close } = showFrame(new URL('checkoutnow', base).href, cancel);
  const ear = listen(base, () => frame.contentWindow, end);
  return {
    mode: 'modal',
    show(orderId, page) {
      ear.expect(orderId);
      frame.src = page;
    },
    cancel,
    close() {
      ear.stop();
      close();
    },
  };
};
