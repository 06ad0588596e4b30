import { useStore } from '@nanostores/react';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/button.tsx';

/** Opens the plans: a higher one has more attempts. Renders nothing if no element sells plans. */
export function PlansButton({ label }: { label: string }) {
  const { requests } = useStores();
  useStore(requests.$answered);
  if (!requests.isAnswered('vox-subscribe')) return null;
  return (
    <Button size={40} onClick={() => requests.raise('vox-subscribe', { entry: 'subscribe' })}>
      {label}
    </Button>
  );
}
