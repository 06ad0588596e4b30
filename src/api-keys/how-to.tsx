import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { useId, useRef } from 'react';
import type { Client } from '../api/client.ts';
import { apiKeys as texts } from '../i18n/en/account/api-keys.ts';
import { useText } from '../i18n/use-text.ts';
import { CopyButton } from './copy-button.tsx';
import { apiAddress, curlSnippet, nodeSnippet } from './snippets.ts';

/** The address of the API and two sample programs to copy. */
export function HowTo({ client }: { client: Pick<Client, 'apiBase' | 'address'> }) {
  const t = useText(texts);
  const title = useId();
  const address = apiAddress(client.apiBase, location.href);
  return (
    <section className="keys-how" aria-labelledby={title}>
      <h2 id={title}>{t('howTitle')}</h2>
      <p>{t('howText')}</p>
      <div className="keys-snippets">
        <Snippet name={t('baseUrl')} text={address} />
        <Snippet name={t('curl')} text={curlSnippet(address)} />
        <Snippet name={t('node')} text={nodeSnippet(address)} />
      </div>
      <p>{t('voicesHint')}</p>
      <p>
        <a
          href={client.address('/docs')}
          target="_blank"
          rel="noopener"
          aria-label={t('newTab', { name: t('reference') })}
        >
          {t('reference')}
          <ArrowUpRight size={14} aria-hidden="true" />
        </a>
      </p>
    </section>
  );
}

function Snippet({ name, text }: { name: string; text: string }) {
  const shown = useRef<HTMLPreElement>(null);
  return (
    <figure className="keys-snippet">
      <figcaption>
        {name}
        <CopyButton text={text} name={name} target={shown} size={32} variant="quiet" />
      </figcaption>
      {/* Focusable, because it may scroll sideways */}
      <pre ref={shown} dir="ltr" tabIndex={0} aria-label={name}>
        {text}
      </pre>
    </figure>
  );
}
