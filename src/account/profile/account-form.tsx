import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { FormState } from '../../notices/form/index.ts';

interface AccountFormProps {
  state: Pick<FormState, 'form' | 'refusal'>;
  /** Lets a submit button outside the form refer to it. */
  id?: string;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** A form of the account. Shows the server's refusal unless it concerns a single field. */
export function AccountForm({ state: { form, refusal }, id, onSubmit, children }: AccountFormProps) {
  return (
    // If the script fails, the browser must not put a password into the address
    <form ref={form} id={id} className="prof-form" method="post" noValidate onSubmit={onSubmit}>
      {refusal && <ErrorNotice text={refusal} />}
      {children}
    </form>
  );
}
