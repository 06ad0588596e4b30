import { LINK_PARAMETER } from '../contract/constants/mail-links.ts';

/** A mailed link to the login page. */
export interface MailLink {
  readonly purpose: keyof typeof LINK_PARAMETER;
  readonly token: string;
}

/** The mailed link that opened this page; null without one. */
export const mailLink = (): MailLink | null => {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [purpose, name] of Object.entries(LINK_PARAMETER) as [MailLink['purpose'], string][]) {
    const token = given.get(name);
    if (token) return { purpose, token };
  }
  return null;
};
