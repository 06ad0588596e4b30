import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '../element/host-context.ts';
import { survey as texts } from '../i18n/en/survey/survey.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { useSheet } from '../ui/use-sheet.ts';
import dialogsCss from './dialogs.css?inline';
import { raise } from './raise.ts';
import type { Welcome } from './welcome.ts';

const TOPIC = { topic: 'video-translation' } as const;

const points = [
  'pixelRemoval',
  'translationStyle',
  'backTranslation',
  'splitView',
  'segmentation',
  'more',
] as const;

interface AnnouncementProps {
  welcome: Welcome;
  /** Opens the announced page. */
  openAnnounced(): void;
}

/** Announces the new video translation, unless the page omits it. */
export function Announcement({ welcome, openAnnounced }: AnnouncementProps) {
  useSheet(dialogsCss);
  const t = useText(texts);
  const host = useHost();
  const [isWanted, setWanted] = useState(false);
  const ask = useEffectEvent(() => {
    if (raise(host, 'vox-announcement', TOPIC)) setWanted(true);
    else welcome.endAnnouncement();
  });
  useEffect(() => ask(), []);
  if (!isWanted) return null;
  const tryIt = () => {
    welcome.endAnnouncement();
    if (raise(host, 'vox-announcement-try', TOPIC)) openAnnounced();
  };
  return (
    <Dialog
      title={t('announcementTitle')}
      width={560}
      overlay="welcome"
      onShown={welcome.markAnnounced}
      onClose={welcome.endAnnouncement}
      actions={
        <Button variant="primary" onClick={tryIt}>
          {t('tryIt')}
        </Button>
      }
    >
      <ul className="survey-points">
        {points.map((point) => (
          <li key={point}>
            <Check size={16} aria-hidden="true" />
            {t(point)}
          </li>
        ))}
      </ul>
      <p className="survey-aside">{t('creditSystem')}</p>
    </Dialog>
  );
}
