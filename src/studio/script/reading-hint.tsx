import { useStore } from '@nanostores/react';
import { speechEditing } from '../../i18n/en/speech/editing.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStudio } from '../context.ts';

/** Tells what keys do while reading along. Rendered while empty too, so that screen readers announce it. */
export function ReadingHint() {
  const { studio, $isReading } = useStudio();
  const t = useText(speechEditing);
  const isReading = useStore($isReading);
  const { made } = useStore(studio.$summary);
  return (
    <p role="status" className="tts-reading-hint">
      {isReading && t(made === 'nothing' ? 'readAlongEmpty' : 'readAlongHint')}
    </p>
  );
}
