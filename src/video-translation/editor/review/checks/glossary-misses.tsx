import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { findingWords } from './finding-words.ts';
import type { RowFinding } from './finding.ts';

/** Glossary terms that are missing in a translation. */
export function GlossaryMisses({ findings }: { findings: readonly RowFinding[] }) {
  const t = useText(editorChecks);
  const { locale } = useLanguage();
  return findings.map(
    (finding) =>
      finding.check === 'glossary' && (
        <p key={finding.value} className="vt-miss">
          {findingWords(t, locale, finding)}
        </p>
      ),
  );
}
