import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { ApiFailure, FailureType } from '../../api/failure.ts';
import { useSend } from '../../ui/use-send.ts';
import { useReportedError } from '../use-reported-error.ts';

type Faults<Name extends string> = Partial<Record<Name, string | undefined>>;

/** Props of a form field. */
export interface FieldState<Name extends string = string> {
  name: Name;
  value: string;
  /** The error text to show at the field. */
  error: string | undefined;
  onChange(value: string): void;
}

/** A form: its values, its errors, and its submission. */
export interface FormState<Name extends string = string> {
  form: RefObject<HTMLFormElement | null>;
  values: Readonly<Record<Name, string>>;
  /** Why the server refused. */
  failure: ApiFailure | null;
  /** The refusal in words, unless it is shown at a field. */
  refusal: string | null;
  busy: boolean;
  field(name: Name): FieldState<Name>;
  /** Clears the typed values. */
  clear(): void;
  /** Runs the work if there are no faults; otherwise focuses the first field with one. */
  submit(event: FormEvent, faults: Faults<Name>, work: () => Promise<void>): void;
}

/**
 * @param empty initial values of the fields, by their `name` and in their order
 * @param blamed the field that a refusal by the server concerns
 */
export const useForm = <Name extends string>(
  empty: Readonly<Record<Name, string>>,
  blamed: Partial<Record<FailureType, NoInfer<Name>>> = {},
): FormState<Name> => {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const values = { ...empty, ...typed };
  const [faults, setFaults] = useState<Faults<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, send, reset } = useSend();
  const told = useReportedError(failure);
  const toBlame = failure ? blamed[failure.type] : undefined;
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus();
  useEffect(() => {
    if (toBlame) focus(toBlame);
  }, [toBlame, failure]);
  return {
    form,
    values,
    failure,
    refusal: toBlame ? null : told,
    busy,
    field: (name) => ({
      name,
      value: values[name],
      error: (name === toBlame && told) || faults[name],
      onChange(value) {
        setTyped({ ...typed, [name]: value });
        setFaults({ ...faults, [name]: undefined });
        if (toBlame === name) reset();
      },
    }),
    clear: () => setTyped({}),
    submit(event, found, work) {
      event.preventDefault();
      setFaults(found);
      const first = (Object.keys(empty) as Name[]).find((name) => found[name]);
      if (first) focus(first);
      else void send(work);
    },
  };
};
