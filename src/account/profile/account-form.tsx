import type { FormEvent, ReactNode } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import type { FormState } from '../../notices/form/index.ts';

interface AccountFormProps {
  state: Pick<FormState, 'form' | 'refusal'>;
  /** For a button elsewhere that sends it. */
  id?: string;
  onSubmit(event: FormEvent): void;
  children: ReactNode;
}

/** The frame of a form of the account: says why the server refused, when no field is to blame. */
export function AccountForm({ state: { form, refusal }, id, onSubmit, children }: AccountFormProps) {
  return (
    // Without a script a password must not go into the address
    <form ref={form} id={id} className="prof-form" method="post" noValidate onSubmit={onSubmit}>
      {refusal && <ErrorNotice text={refusal} />}
      {children}
    </form>
  );
}
