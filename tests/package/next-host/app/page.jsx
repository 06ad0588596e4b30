'use client';

import { useEffect, useRef, useState } from 'react';
import 'voxbench/elements/sign-in';
import 'voxbench/elements/text-to-speech';

export default function Page() {
  const [heard, setHeard] = useState('nothing');
  const speech = useRef(null);
  // Where React takes over what a server rendered, it hears no event of a custom element by its property
  useEffect(() => {
    const element = speech.current;
    const hear = ({ type }) => setHeard(type);
    element.addEventListener('vox-error', hear);
    return () => element.removeEventListener('vox-error', hear);
  }, []);
  return (
    <>
      <vox-text-to-speech ref={speech} siteKey="pk_demo" speed={2} />
      <vox-sign-in autoNext={true} demoEmail="demo@voxbench.example" />
      <output>{heard}</output>
    </>
  );
}
