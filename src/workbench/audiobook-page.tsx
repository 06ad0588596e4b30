import { useLocation, useRoute } from 'wouter';
import { Audiobook } from '../audiobook/index.ts';

const HOME = '/audio-book';
const WORK = `${HOME}/work`;

/** Audiobooks: the list, or the book whose id stands in the address. */
export default function AudiobookPage() {
  const [, navigate] = useLocation();
  const [, params] = useRoute<{ id: string }>(`${WORK}/:id`);
  return (
    <Audiobook
      open={params?.id ?? ''}
      isPage
      onOpen={(id) => navigate(id ? `${WORK}/${encodeURIComponent(id)}` : HOME)}
    />
  );
}
