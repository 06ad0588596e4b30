import { createContext } from 'react';

/** The dialog around a button. */
interface AroundDialog {
  /** Work is under way in it: nothing closes it. */
  busy?: boolean | undefined;
  onClose(): void;
}

export const DialogContext = createContext<AroundDialog>({ onClose() {} });
