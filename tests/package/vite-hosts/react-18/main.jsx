import { useEffect, useRef, useState, version } from 'react';
import { createRoot } from 'react-dom/client';
import { configure } from 'voxbench';
import 'voxbench/standalone/text-to-speech';

configure({ apiBase: import.meta.env.VITE_SERVER });

function App() {
  const [heard, setHeard] = useState('nothing');
  const speech = useRef(null);
  // React 18 sets attributes of a custom element, and hears none of its events by a property
  useEffect(() => {
    const element = speech.current;
    const hear = ({ type }) => setHeard(type);
    element.addEventListener('vox-generate', hear);
    return () => element.removeEventListener('vox-generate', hear);
  }, []);
  return (
    <>
      <h1>React {version}</h1>
      <vox-text-to-speech ref={speech} site-key="pk_demo_voxbench" text="Good morning." />
      <output>{heard}</output>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
