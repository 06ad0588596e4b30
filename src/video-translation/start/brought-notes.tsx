import type { BroughtProject } from '../../contract/index.ts';
import { bringProject as texts } from '../../i18n/en/video-translation/bring-project.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';

/** What an imported translation contains, and what the user must know about what is missing. */
export function BroughtNotes({ brought }: { brought: BroughtProject }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { takes, recording, recording_name, missing_voices } = brought;
  const voices = new Intl.ListFormat(locale).format(missing_voices);
  return (
    <>
      {takes > 0 && <p className="editor-hint">{t('takes', { count: takes })}</p>}
      {recording === 'missing' && (
        <Banner tone="warn">{t('noRecording', { name: recording_name ?? '' })}</Banner>
      )}
      {missing_voices.length > 0 && <Banner tone="warn">{t('noVoices', { voices })}</Banner>}
    </>
  );
}
