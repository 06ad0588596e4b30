import { useId, type ReactNode } from 'react';

/** A titled section of the form. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="clone-step" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
