import { useLocation } from 'wouter';
import { workbench as texts } from '../i18n/en/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { VoiceLibrary } from '../voices/index.ts';
import { PageHeader } from './page-header.tsx';
import type { PageProps } from './pages.ts';

/** All voices; the one that is used goes to the speech page. */
export default function VoicesPage({ stores }: PageProps) {
  const t = useText(texts);
  const [, navigate] = useLocation();
  return (
    <>
      <PageHeader title={t('voices')} stores={stores} />
      <div className="wb-voices">
        <VoiceLibrary
          stores={stores}
          value=""
          onUse={({ voice_id }) => navigate(`/tts?voice=${encodeURIComponent(voice_id)}`)}
        />
      </div>
    </>
  );
}
