import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A form that replaces a row while it is open. */
export interface Disclosure {
  open: boolean;
  /** The button that opens the form. It gets the focus back when the form closes. */
  button: RefObject<HTMLButtonElement | null>;
  show(): void;
  close(): void;
}

export const useDisclosure = (): Disclosure => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  useLayoutEffect(() => {
    if (!open && returning.current) button.current?.focus();
    returning.current = open;
  }, [open]);
  return { open, button, show: () => setOpen(true), close: () => setOpen(false) };
};
