import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FailureType } from '../api/failure.ts';
import { useTold } from '../notices/index.ts';
import { useSend } from './use-send.ts';

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>;

/** A form of the account: what was typed, what is wrong with it, and its sending. */
export interface AccountForm<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  values: Readonly<Record<Name, string>>;
  /** What is wrong at each field. */
  errors: Faults<Name>;
  /** Why the server refused, when no field is to blame. */
  refusal: string | null;
  busy: boolean;
  set(name: Name, value: string): void;
  /** Does the work when nothing is wrong; else the cursor goes to the first field that is. */
  submit(event: FormEvent, faults: Faults<Name>, work: () => Promise<void>): void;
}

/**
 * @param empty what the fields begin with, by their `name` and in their order
 * @param blamed the field that a refusal of the server belongs to
 */
export const useAccountForm = <Name extends string>(
  empty: Readonly<Record<Name, string>>,
  blamed: Partial<Record<FailureType, NoInfer<Name>>> = {},
): AccountForm<Name> => {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, send, reset } = useSend();
  const told = useTold(failure);
  const field = failure ? blamed[failure.type] : undefined;
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus();
  useEffect(() => {
    if (field) focus(field);
  }, [field, failure]);
  return {
    form,
    values,
    errors: field && told ? { ...faults, [field]: told } : faults,
    refusal: field ? null : told,
    busy,
    set(name, value) {
      setValues({ ...values, [name]: value });
      setFaults({ ...faults, [name]: undefined });
      if (field === name) reset();
    },
    submit(event, found, work) {
      event.preventDefault();
      setFaults(found);
      const first = (Object.keys(empty) as Name[]).find((name) => found[name]);
      if (first) focus(first);
      else void send(work);
    },
  };
};
