import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Explains the section. */
  text: string;
  children: ReactNode;
}

/** A section of the profile page with its heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className="prof-section" aria-labelledby={id}>
      <div className="prof-about">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="prof-card">{children}</div>
    </section>
  );
}
