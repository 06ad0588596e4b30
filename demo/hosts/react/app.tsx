import { useRef, useState } from 'react';
import type { VoxElements } from 'voxbench';

const KEY = 'pk_demo_voxbench';

/** An application whose user chooses a voice in one element and uses it in another. */
export function App() {
  const speech = useRef<VoxElements['vox-text-to-speech']>(null);
  const [voice, setVoice] = useState<{ id: string; name: string }>();
  const [events, setEvents] = useState<readonly string[]>([]);
  const log = (event: Event) => setEvents((before) => [event.type, ...before].slice(0, 8));
  return (
    <main className="page">
      <header>
        <p className="crumb">
          <a href="/demo/">All pages</a>
        </p>
        <h1>A React host</h1>
        <p className="lead">
          The npm package in a React 19 application: typed tags, properties and events, and one React for all
          of it.
        </p>
      </header>
      <div className="row">
        <section aria-labelledby="speech">
          <h2 id="speech">{voice ? `${voice.name} reads` : 'Choose a voice'}</h2>
          <vox-text-to-speech
            ref={speech}
            key={voice?.id}
            siteKey={KEY}
            {...(voice && { voice: voice.id })}
            onvox-generate={log}
            onvox-generated={log}
            onvox-play={log}
            onvox-error={log}
          />
          <h2 id="events">Events</h2>
          <ol className="log card" aria-labelledby="events">
            {events.length === 0 && <li>None yet. Generate something.</li>}
            {events.map((name, index) => (
              <li key={events.length - index}>{name}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="voices">
          <h2 id="voices">Who reads?</h2>
          <vox-voice-library
            siteKey={KEY}
            onvox-voice-select={(event) => {
              log(event);
              setVoice({ id: event.detail.voice.voice_id, name: event.detail.voice.name });
            }}
          />
        </section>
      </div>
    </main>
  );
}
