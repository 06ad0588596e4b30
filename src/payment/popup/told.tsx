import { useEffect, useState } from 'react';
import { Unseen } from '../../ui/unseen.tsx';

interface ToldProps {
  role: 'alert' | 'status';
  /** Undefined if there is nothing to announce. */
  text: string | undefined;
}

/**
 * Announces a text to screen readers. They announce only text added to a rendered element, so the text is set after the
 * first render, and the element must stay outside popovers, which are not rendered while closed.
 */
export function Told({ role, text }: ToldProps) {
  const [told, setTold] = useState<string>();
  useEffect(() => setTold(text), [text]);
  return <Unseen role={role}>{told}</Unseen>;
}
