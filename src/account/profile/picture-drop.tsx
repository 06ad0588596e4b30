import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { AVATAR_SIDE_MIN } from '../../contract/constants/accounts.ts';
import { profile as texts } from '../../i18n/en/account/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AVATAR_MEGABYTES_MAX, AVATAR_TYPES, readPicture, type AvatarFault } from './avatar-file.ts';

/** Takes a picture by choosing or dropping a file, and states the limits. */
export function PictureDrop({ onPicture }: { onPicture(picture: ImageBitmap): void }) {
  const t = useText(texts);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<AvatarFault | null>(null);
  const limits = { megabytes: AVATAR_MEGABYTES_MAX, side: AVATAR_SIDE_MIN };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readPicture(file);
    if (typeof read === 'string') setFault(read);
    else onPicture(read);
  };
  return (
    <div className="prof-choose">
      {fault && <ErrorNotice text={t(fault, limits)} />}
      <div
        className="prof-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <ImageUp size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('dropPicture')}</p>
        <Button autoFocus data-autofocus onClick={() => input.current?.click()}>
          {t('choosePicture')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('choosePicture')}
          accept={AVATAR_TYPES.join()}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Lets the user choose the same file again
            event.currentTarget.value = '';
          }}
        />
        <p className="prof-hint">{t('pictureLimits', limits)}</p>
      </div>
    </div>
  );
}
