import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { speechRail } from '../i18n/en/speech/rail.ts';
import { speechWork } from '../i18n/en/speech/work.ts';
import { textToSpeech } from '../i18n/en/speech/text-to-speech.ts';
import { ui } from '../i18n/en/shared/ui.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { keepInBox } from '../ui/layers/keep-focus.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { TabPanel, Tabs } from '../ui/controls/tabs.tsx';
import { GenerateArea } from '../studio/generation/generate-area.tsx';
import { Chunk } from '../ui/chunk.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import railCss from './rail.css?inline';
import { SettingsTab } from '../studio/voice-settings/settings-tab.tsx';
import { useStudio } from '../studio/context.ts';

type RailTab = 'settings' | 'history';
const loadHistory = () => import('../studio/history/history-tab.tsx');

/** Voice settings, earlier scripts, and the main action below them. */
export function Rail() {
  const stores = useStores();
  useSheet(railCss);
  const { openItem } = useStudio();
  const uiText = useText(ui);
  const t = useText(textToSpeech);
  const rail = useText(speechRail);
  const work = useText(speechWork);
  const isSignedIn = useStore(stores.session.$session).status === 'signed-in';
  const [tab, setTab] = useState<RailTab>('settings');
  const shown = isSignedIn ? tab : 'settings';
  return (
    <div className="tts-rail" role="group" aria-label={rail('settings')}>
      <div className="tts-rail-tabs">
        <Tabs<RailTab>
          id="tts-rail"
          label={rail('settings')}
          value={shown}
          tabs={[
            { value: 'settings', label: rail('settings') },
            ...(isSignedIn ? [{ value: 'history' as const, label: t('history') }] : []),
          ]}
          onChange={setTab}
        />
      </div>
      <div className="tts-rail-body">
        <TabPanel id="tts-rail" value="settings" chosen={shown}>
          <SettingsTab />
        </TabPanel>
        <TabPanel id="tts-rail" value="history" chosen={shown}>
          {shown === 'history' && (
            <Chunk
              load={loadHistory}
              waiting={null}
              failed={(retry) => <ErrorNotice text={uiText('chunkFailed')} onRetry={retry} />}
            >
              {({ HistoryTab }) => <HistoryTab onOpen={openItem} />}
            </Chunk>
          )}
        </TabPanel>
      </div>
      <div ref={keepInBox} className="tts-rail-foot" role="group" aria-label={work('generate')} tabIndex={-1}>
        <GenerateArea />
      </div>
    </div>
  );
}
