import { useEffect, useRef, useState } from 'react';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/layers/dialog.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { CopyButton } from './copy-button.tsx';
import type { NewSecret } from './keys-store.ts';

/** Shows a secret once. Closes only when the user confirms that it is stored, or that they do not need it. */
export function SecretDialog({ made, onClose }: { made: NewSecret; onClose(): void }) {
  const t = useText(texts);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    shown.current = box.current?.querySelector('input') ?? null;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const label = t('secret', { name: made.api_key.name });
  return (
    <Dialog
      title={t('secretTitle')}
      width={560}
      onClose={() => setAsking(true)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('stored')}
        </Button>
      }
    >
      <p className="keys-words">{t('secretText')}</p>
      <div ref={box} className="keys-secret">
        <TextInput
          aria-label={label}
          readOnly
          spellCheck={false}
          dir="ltr"
          value={made.secret}
          onChange={() => undefined}
        />
        <CopyButton text={made.secret} name={label} target={shown} autoFocus />
      </div>
      {isAsking && (
        <Dialog
          title={t('askTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={onClose}>
                {t('close')}
              </Button>
              <Button variant="primary" data-autofocus="" onClick={() => setAsking(false)}>
                {t('back')}
              </Button>
            </>
          }
        >
          <p className="keys-words">{t('askText')}</p>
        </Dialog>
      )}
    </Dialog>
  );
}
