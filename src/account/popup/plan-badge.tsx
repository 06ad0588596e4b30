import type { TenantBonus } from '../../contract/index.ts';
import { useServerText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const paidTones: Record<string, BadgeTone> = { basic: 'accent', creator: 'violet', pro: 'gold' };

/** Name of the plan; a free one looks quieter than a paid one. */
export function PlanBadge({ bonus }: { bonus: TenantBonus | null }) {
  const told = useServerText();
  if (!bonus?.title) return null;
  const paid = paidTones[bonus.title.toLowerCase()] ?? 'accent';
  return <Badge tone={bonus.is_free_package === 1 ? 'outline' : paid}>{told(bonus.title)}</Badge>;
}
