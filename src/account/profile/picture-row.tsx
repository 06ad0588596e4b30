import { useState } from 'react';
import { AVATAR_SIDE_MIN } from '../../contract/constants/accounts.ts';
import type { StoredUser } from '../../api/stored-user.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { AVATAR_MEGABYTES_MAX } from './avatar-file.ts';
import { UserAvatar } from '../popup/user-avatar.tsx';
import { useSend } from '../../ui/use-send.ts';

const loadDialog = () => import('./avatar-dialog.tsx');

/** The user's picture, and buttons to change it. */
export function PictureRow({ user }: { user: StoredUser }) {
  const stores = useStores();
  const t = useText(texts);
  const [choosing, setChoosing] = useState(false);
  const { busy, send } = useSend();
  const remove = async () => {
    const { data } = await stores.client.call('POST /v1/user/avatar/delete', { body: {} });
    stores.notices.show({ kind: 'success', text: t('pictureRemoved') });
    stores.session.update(data.user_info);
  };
  return (
    <div className="prof-row prof-picture">
      <UserAvatar user={user} />
      <div className="prof-row-text">
        <span className="prof-label">{t('picture')}</span>
        <span className="prof-hint">
          {t('pictureLimits', { megabytes: AVATAR_MEGABYTES_MAX, side: AVATAR_SIDE_MIN })}
        </span>
      </div>
      <div className="prof-foot">
        {user.avatar_url && (
          <Button variant="quiet" busy={busy} onClick={() => void send(remove)}>
            {t('removePicture')}
          </Button>
        )}
        <Button onClick={() => setChoosing(true)}>
          {t(user.avatar_url ? 'changePicture' : 'addPicture')}
        </Button>
      </div>
      {choosing && (
        <OnDemand load={loadDialog} onClose={() => setChoosing(false)}>
          {({ AvatarDialog }) => <AvatarDialog onClose={() => setChoosing(false)} />}
        </OnDemand>
      )}
    </div>
  );
}
