import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { useText } from '../../i18n/use-text.ts';
import { readingOf } from './read-aloud.ts';

/** A text to read while recording. Renders nothing for a language without texts. */
export function Reading({ language, count }: { language: string; count: number }) {
  const t = useText(texts);
  const reading = readingOf(language, count);
  if (!reading) return null;
  return (
    <figure className="clone-reading">
      <figcaption>{t('readAloud')}</figcaption>
      <blockquote lang={language} dir="auto">
        {reading}
      </blockquote>
    </figure>
  );
}
