import { useStore } from '@nanostores/react';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import SquarePlay from 'lucide-react/icons/square-play';
import { useEffect } from 'react';
import { analytics as texts } from '../i18n/en/workbench/analytics.ts';
import { useText } from '../i18n/use-text.ts';
import { useStores } from '../stores/use-stores.ts';
import { useSheet } from '../ui/use-sheet.ts';
import { ReportedLink } from './reported-link.tsx';
import socialLinksCss from './social-links.css?inline';

const sites = [
  ['video', SquarePlay],
  ['posts', MessageSquareText],
  ['network', BriefcaseBusiness],
  ['chat', MessagesSquare],
] as const;

/** Links to the operator's pages on social networks; nothing if none are configured. */
export function SocialLinks() {
  const stores = useStores();
  useSheet(socialLinksCss);
  const t = useText(texts);
  const { social_links: links } = useStore(stores.appConfig.$appConfig);
  useEffect(() => void stores.appConfig.load().catch(() => undefined), [stores]);
  const shown = sites.flatMap(([site, Icon]) => {
    const href = links[site];
    return href ? [{ site, Icon, href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className="social-links" aria-label={t('elsewhere')}>
      {shown.map(({ site, Icon, href }) => (
        <li key={site}>
          <ReportedLink href={href} value={`social_${site}`} label={t(site)}>
            <Icon size={18} aria-hidden="true" />
          </ReportedLink>
        </li>
      ))}
    </ul>
  );
}
