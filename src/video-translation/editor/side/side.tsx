import { useState } from 'react';
import { videoEditor } from '../../../i18n/en/video-translation/editor.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import sideCss from './side.css?inline';
import { SoundTab } from './sound-tab.tsx';
import { SpeakersTab } from './speakers-tab.tsx';
import { StyleTab } from './style-tab.tsx';
import { SubtitlesTab } from './subtitles-tab.tsx';

const TABS = {
  speakers: SpeakersTab,
  subtitles: SubtitlesTab,
  sound: SoundTab,
  style: StyleTab,
} as const;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** What is chosen for the whole video. */
export function Side() {
  useSheet(sideCss);
  const t = useText(videoEditor);
  const [tab, setTab] = useState<TabName>('speakers');
  return (
    <div className="vt-side">
      <Tabs<TabName>
        id="vt-side"
        label={t('tabs')}
        value={tab}
        tabs={NAMES.map((value) => ({ value, label: t(value) }))}
        onChange={setTab}
      />
      {NAMES.map((value) => {
        const Content = TABS[value];
        return (
          <TabPanel key={value} id="vt-side" value={value} chosen={tab} className="vt-tab">
            <Content />
          </TabPanel>
        );
      })}
    </div>
  );
}
