import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SubtitleProblem } from '../../studio/model/subtitles/files/read/problems.ts';

interface ProblemListProps {
  /** The first problems, by line. */
  problems: readonly SubtitleProblem[];
  /** Total number of problems. */
  count: number;
}

/** Problems in a subtitle file, by line. */
export function ProblemList({ problems, count }: ProblemListProps) {
  const t = useText(texts);
  const more = count - problems.length;
  return (
    <details className="vt-problems">
      <summary>{t('problems', { count })}</summary>
      <ul>
        {problems.map(({ line, kind }) => (
          <li key={`${line} ${kind}`}>{t(`problem_${kind}`, { line })}</li>
        ))}
        {more > 0 && <li>{t('problemsMore', { count: more })}</li>}
      </ul>
    </details>
  );
}
