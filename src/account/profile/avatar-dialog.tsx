import { useEffect, useRef, useState } from 'react';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { encodeCrop } from './avatar-file.ts';
import { centred, type Crop } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { useSend } from '../../ui/use-send.ts';

interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
}

/** Lets the user choose a picture and its square for the avatar. */
export function AvatarDialog({ onClose }: { onClose(): void }) {
  const stores = useStores();
  const t = useText(texts);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { busy, failure, send, reset } = useSend();
  const told = useReportedError(failure);
  const save = async ({ picture, crop }: Chosen) => {
    const body = await encodeCrop(picture, crop);
    const { data } = await stores.client.call('POST /v1/user/avatar', { body, silent: true });
    stores.notices.show({ kind: 'success', text: t('pictureSaved') });
    onClose();
    stores.session.update(data.user_info);
  };
  const picture = chosen?.picture;
  useEffect(() => () => picture?.close(), [picture]);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  const take = (read: ImageBitmap) => {
    if (isGone.current) read.close();
    else setChosen({ picture: read, crop: centred(read) });
  };
  const other = () => {
    setChosen(null);
    reset();
  };
  return (
    <Dialog
      title={t('pictureTitle')}
      busy={busy}
      onClose={onClose}
      actions={
        chosen && (
          <>
            <CancelButton onClick={other}>{t('chooseOther')}</CancelButton>
            <Button variant="primary" busy={busy} onClick={() => void send(() => save(chosen))}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      {told && <ErrorNotice text={told} />}
      {chosen ? (
        <CropStage
          picture={chosen.picture}
          crop={chosen.crop}
          onChange={(change) => setChosen((now) => now && { ...now, crop: change(now.crop) })}
        />
      ) : (
        <PictureDrop onPicture={take} />
      )}
    </Dialog>
  );
}
