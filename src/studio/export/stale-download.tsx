import { useStore } from '@nanostores/react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { speechDownload } from '../../i18n/en/speech/download.ts';
import { useText } from '../../i18n/use-text.ts';
import { GenerateOpen } from '../generation/generate-open.tsx';
import { useStudio } from '../context.ts';
import { hasTakes } from '../model/summary.ts';

/** Tells how the audio of a download differs from the current text, and offers to generate what is missing. */
export function StaleDownload({ onGenerate }: { onGenerate(): void }) {
  const t = useText(speechDownload);
  const { open } = useStore(useStudio().studio.$summary);
  const changed = open.filter(hasTakes).length;
  const missing = open.length - changed;
  if (open.length === 0) return null;
  return (
    <div role="status" className="tts-downloads-stale">
      <TriangleAlert size={16} aria-hidden="true" />
      <div>
        {changed > 0 && <p>{t('changedSince', { count: changed })}</p>}
        {missing > 0 && <p>{t('missing', { count: missing })}</p>}
      </div>
      <GenerateOpen onPress={onGenerate} />
    </div>
  );
}
