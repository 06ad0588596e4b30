import type { UsageGroupName } from '../contract/constants/usage.ts';
import type { usage as texts } from '../i18n/en/account/usage.ts';
import type { Messages, Translate } from '../i18n/texts.ts';
import type { UsageData } from './usage-store.ts';

export type Words = Translate<typeof texts.en & Messages>;

/** Names of the groups by key; `null` is the key of all groups without their own color. */
export function groupNames(
  { groups }: Pick<UsageData, 'groups'>,
  group: UsageGroupName,
  t: Words,
): (key: string | null) => string {
  const known = new Map(groups.map(({ key, name }) => [key, name]));
  return (key) => {
    if (key === null) return t('others');
    if (group === 'feature') return key === 'speech' ? t(key) : known.get(key) || key || t('unnamed');
    if (key === '') return t(group === 'voice' ? 'noVoice' : 'noKey');
    return known.get(key) || t(group === 'voice' ? 'deletedVoice' : 'deletedKey');
  };
}
