import { LINK_PARAMETER } from '../contract/constants/mail-links.ts';

/** What a link in a mail leads to the login page for. */
export interface MailLink {
  readonly purpose: keyof typeof LINK_PARAMETER;
  readonly token: string;
}

/** The link by which the page was opened, if it came by a mail. */
export const mailLink = (): MailLink | null => {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const [purpose, name] of Object.entries(LINK_PARAMETER) as [MailLink['purpose'], string][]) {
    const token = given.get(name);
    if (token) return { purpose, token };
  }
  return null;
};
