import type { Queryable } from '../db/db.ts';
import { mailTexts, type MailLanguage } from './languages.ts';
import type { ClaimedMail, QueuedMail } from './outbox.ts';
import { isRightToLeft } from './wording.ts';

/** The content of a mail. */
export interface Letter {
  to: string;
  language: MailLanguage;
  subject: string;
  paragraphs: readonly string[];
  /** Names and values, one pair per line. */
  rows?: readonly (readonly [name: string, value: string])[];
  link?: { label: string; url: string };
  /** Paragraphs below the link. */
  closing?: readonly string[];
}

/**
 * Writes a mail when it is about to be sent, in a transaction of its own. Resolves to `undefined` when the mail is no
 * longer needed.
 */
export type WriteLetter = (tx: Queryable, mail: ClaimedMail) => Promise<Letter | undefined>;

/** How a module writes the mails that it puts in the outbox. */
export type LetterWriters = Partial<Record<QueuedMail['kind'], WriteLetter>>;

/** An address for the log: enough to recognise a person who asks, and no more. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!);

export const asText = ({ language, paragraphs, rows = [], link, closing = [] }: Letter): string => {
  const { colon } = mailTexts[language];
  return (
    [
      ...paragraphs,
      ...(rows.length > 0 ? [rows.map(([name, value]) => name + colon + value).join('\n')] : []),
      ...(link ? [`${link.label}${colon.trimEnd()}\n${link.url}`] : []),
      ...closing,
    ].join('\n\n') + '\n'
  );
};

export const asHtml = ({ language, subject, paragraphs, rows = [], link, closing = [] }: Letter): string => {
  const paragraph = (text: string) => `<p>${escape(text)}</p>`;
  const isReversed = isRightToLeft(language);
  // Old mail programs support only attributes and physical sides
  const side = isReversed
    ? 'align="right" style="padding:2px 0 2px 16px'
    : 'align="left" style="padding:2px 16px 2px 0';
  const row = ([name, value]: readonly [string, string]) =>
    `<tr><th ${side};font-weight:normal;color:#5b5b66">${escape(name)}</th><td>${escape(value)}</td></tr>`;
  const body = [
    ...paragraphs.map(paragraph),
    ...(rows.length > 0 ? [`<table cellspacing="0">${rows.map(row).join('')}</table>`] : []),
    ...(link ? [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`] : []),
    ...closing.map(paragraph),
  ].join('\n');
  const direction = isReversed ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${language}"${direction}><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font-family:sans-serif;font-size:15px;line-height:1.5">
${body}
</body></html>
`;
};
