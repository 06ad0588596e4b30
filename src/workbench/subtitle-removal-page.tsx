import { useLocation, useSearch } from 'wouter';
import { SubtitleRemoval } from '../subtitle-removal/index.ts';
import { VideoTools } from './video-tools.tsx';

const PAGE = '/video-translation/remove-subtitles';

/** Subtitle removal: the list, or the removal whose id is in the address. */
export default function SubtitleRemovalPage() {
  const [, navigate] = useLocation();
  const open = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <SubtitleRemoval
      open={open}
      tools={<VideoTools />}
      onTranslate={(id) => navigate(`/video-translation?removal=${encodeURIComponent(id)}`)}
      onOpen={(id) => navigate(id ? `${PAGE}?id=${encodeURIComponent(id)}` : PAGE)}
    />
  );
}
