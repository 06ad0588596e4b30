import { editorBack } from '../../../../i18n/en/video-translation/editor-back.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { DOUBTFUL } from '../../../../studio/model/back-translation.ts';
import { MarkedText } from '../marked-text.tsx';
import type { CheckedBack } from './back-translations.ts';

interface BackLineProps {
  made: CheckedBack;
  /** Language of the original, BCP 47. */
  language: string | undefined;
}

/** A back-translation, with words marked that are not in the original. */
export function BackLine({ made, language }: BackLineProps) {
  const t = useText(editorBack);
  const { back, score, added } = made;
  const isDoubtful = score < DOUBTFUL;
  const marks = added.map((range) => ({ ...range, kind: 'added' as const }));
  return (
    <p className="vt-back-line">
      {t('back')}{' '}
      <span lang={language} dir="auto">
        <MarkedText text={back} marks={marks} />
      </span>{' '}
      <span className="vt-score" data-doubtful={isDoubtful || undefined} title={t('scoreHint', { score })}>
        {t('score', { score })}
      </span>
      {isDoubtful && ` ${t('doubtful')}`}
    </p>
  );
}
