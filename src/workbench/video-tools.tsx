import { Link, useLocation } from 'wouter';
import { workbench as texts } from '../i18n/en/workbench/workbench.ts';
import { useText } from '../i18n/use-text.ts';
import { useSheet } from '../ui/use-sheet.ts';
import toolsCss from './video-tools.css?inline';

const TOOLS = [
  { path: '/video-translation', label: 'translateVideo' },
  { path: '/video-translation/remove-subtitles', label: 'removeSubtitlesOf' },
] as const;

/** Tabs that switch between the pages for videos. */
export function VideoTools() {
  useSheet(toolsCss);
  const t = useText(texts);
  const [path] = useLocation();
  return (
    <nav className="wb-tools" aria-label={t('videoTools')}>
      {TOOLS.map((tool) => (
        <Link key={tool.path} href={tool.path} aria-current={tool.path === path ? 'page' : undefined}>
          {t(tool.label)}
        </Link>
      ))}
    </nav>
  );
}
