import { createContext } from 'react';

/** What controls in a dialog know about it. */
interface AroundDialog {
  /** The dialog's work is in progress: nothing closes it. */
  busy?: boolean | undefined;
  onClose(): void;
}

export const DialogContext = createContext<AroundDialog>({ onClose() {} });
