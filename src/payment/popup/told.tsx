import { useEffect, useState } from 'react';
import { Unseen } from '../../ui/unseen.tsx';

interface ToldProps {
  role: 'alert' | 'status';
  /** Undefined for nothing to read out. */
  text: string | undefined;
}

/**
 * Reads a text out to screen readers. They announce only text that is added to a rendered element: so it comes after the
 * first rendering, and is outside of popovers, which are not rendered while they are closed.
 */
export function Told({ role, text }: ToldProps) {
  const [told, setTold] = useState<string>();
  useEffect(() => setTold(text), [text]);
  return <Unseen role={role}>{told}</Unseen>;
}
