import { Redirect, useLocation, useSearch } from 'wouter';
import { VideoTranslation } from '../video-translation/index.ts';
import { VideoTools } from './video-tools.tsx';

const HOME = '/video-translation';
const EDITOR = '/video-translation/editor';

/** Video translation: the list, or the editor of the project in the address. */
export default function VideoTranslationPage() {
  const [path, navigate] = useLocation();
  const isEditor = path.startsWith(EDITOR);
  const search = new URLSearchParams(useSearch());
  const project = search.get('project') ?? '';
  return (
    <>
      {isEditor && !project && <Redirect to={HOME} replace />}
      <VideoTranslation
        open={isEditor ? project : ''}
        isPage
        tools={<VideoTools />}
        removal={search.get('removal') ?? ''}
        onRemovalUsed={() => navigate(HOME, { replace: true })}
        onOpen={(id) => navigate(id ? `${EDITOR}?project=${encodeURIComponent(id)}` : HOME)}
      />
    </>
  );
}
