import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { textToSpeech } from '../i18n/en/text-to-speech.ts';
import { useText } from '../i18n/use-text.ts';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { GenerateArea } from './generate-area.tsx';
import { HistoryTab } from './history-tab.tsx';
import type { History } from './history-store.ts';
import { SettingsTab } from './settings-tab.tsx';
import { useSpeech } from './speech-context.ts';

type RailTab = 'settings' | 'history';

interface RailProps {
  history: History;
  onOpen(scriptId: string): void;
}

/** How it is spoken, what was spoken before, and the main action at the foot. */
export function Rail({ history, onOpen }: RailProps) {
  const { stores } = useSpeech();
  const t = useText(textToSpeech);
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const [tab, setTab] = useState<RailTab>('settings');
  const shown = isSignedIn ? tab : 'settings';
  return (
    <aside className="tts-rail" aria-label={t('settings')}>
      <div className="tts-rail-tabs">
        <Tabs<RailTab>
          id="tts-rail"
          label={t('settings')}
          value={shown}
          tabs={[
            { value: 'settings', label: t('settings') },
            ...(isSignedIn ? [{ value: 'history' as const, label: t('history') }] : []),
          ]}
          onChange={(next) => {
            setTab(next);
            if (next === 'history') void history.reload();
          }}
        />
      </div>
      <div className="tts-rail-body">
        <TabPanel id="tts-rail" value="settings" chosen={shown}>
          <SettingsTab />
        </TabPanel>
        <TabPanel id="tts-rail" value="history" chosen={shown}>
          {shown === 'history' && <HistoryTab history={history} onOpen={onOpen} />}
        </TabPanel>
      </div>
      <div className="tts-rail-foot">
        <GenerateArea />
      </div>
    </aside>
  );
}
