import type { Client } from '../api/client.ts';
import { legal } from '../i18n/en/workbench/legal.ts';
import { useText } from '../i18n/use-text.ts';

interface LegalLinksProps {
  readonly client: Pick<Client, 'address'>;
  readonly className?: string | undefined;
}

/** Links to the terms and the privacy policy of the server the element talks to. */
export function LegalLinks({ client, className }: LegalLinksProps) {
  const t = useText(legal);
  return (['terms', 'privacy'] as const).map((page) => (
    <a
      key={page}
      className={className}
      href={client.address(`/${page}`)}
      target="_blank"
      rel="noopener"
      aria-label={t('newTab', { name: t(page) })}
    >
      {t(page)}
    </a>
  ));
}
