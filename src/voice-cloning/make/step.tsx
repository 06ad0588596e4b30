import { useId, type ReactNode } from 'react';

/** A part of the form, under its name. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="clone-step" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
