import { videoEditor } from '../../../i18n/en/video-translation/editor.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EditorSide } from '../../../studio/editor/editor-side.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import sideCss from './side.css?inline';
import { SoundTab } from './sound-tab.tsx';
import { SpeakersTab } from './speakers-tab.tsx';
import { StyleTab } from './style-tab.tsx';
import { SubtitlesTab } from './subtitles-tab.tsx';

const TABS = [
  { value: 'speakers', Content: SpeakersTab },
  { value: 'subtitles', Content: SubtitlesTab },
  { value: 'sound', Content: SoundTab },
  { value: 'style', Content: StyleTab },
] as const;

/** Settings of the whole video, in tabs. */
export function Side() {
  useSheet(sideCss);
  const t = useText(videoEditor);
  const tabs = TABS.map((tab) => ({ ...tab, label: t(tab.value) }));
  return <EditorSide id="vt-side" className="vt-side" label={t('tabs')} tabs={tabs} />;
}
