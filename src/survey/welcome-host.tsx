import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { useStores } from '../stores/use-stores.ts';
import { Chunk } from '../ui/chunk.tsx';
import { welcomeOf } from './welcome.ts';

const loadSteps = () => import('./welcome-steps.tsx');

interface WelcomeHostProps {
  /** Opens the announced page. */
  openAnnounced(): void;
}

/** Welcomes the user in an element. The code loads when there is something to show. */
export function WelcomeHost({ openAnnounced }: WelcomeHostProps) {
  const stores = useStores();
  const host = useHost();
  const welcome = welcomeOf(stores);
  const step = useStore(welcome.$step);
  const isOwner = useStore(welcome.$owner) === host;
  useEffect(() => welcome.attach(host), [welcome, host]);
  if (!isOwner || !step) return null;
  return (
    // If loading fails the user works on, and is welcomed at the next visit
    <Chunk load={loadSteps} waiting={null} failed={() => null} quiet onFailure={logFailure}>
      {({ WelcomeSteps }) => <WelcomeSteps welcome={welcome} step={step} openAnnounced={openAnnounced} />}
    </Chunk>
  );
}

const logFailure = (error: unknown) => console.error('The survey could not be loaded.', error);
