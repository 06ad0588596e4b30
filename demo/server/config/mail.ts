import { z } from 'zod';

/** The mail server, and the sender address. */
export interface MailServer {
  url: string;
  from: string;
}

/** An address, or a name followed by an address in angle brackets. */
const SENDER = /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^<>@\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>)$/;

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

/** The settings in the environment. */
export const mailSettings = {
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465 or smtp://localhost:25.',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'MAIL_FROM must be an address such as voice@example.com or Voxbench <voice@example.com>.')
    .optional(),
};

type Settings = z.output<z.ZodObject<typeof mailSettings>>;

/**
 * Problems in the combination of settings, one sentence each. `hasAddress`: the server has a URL for links in mails.
 */
export const mailProblems = ({ SMTP_URL, MAIL_FROM }: Settings, hasAddress: boolean): string[] => {
  const problems: string[] = [];
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) problems.push('SMTP_URL is set without MAIL_FROM.');
  if (MAIL_FROM !== undefined && SMTP_URL === undefined) problems.push('MAIL_FROM is set without SMTP_URL.');
  if (SMTP_URL !== undefined && !hasAddress)
    problems.push(
      'SMTP_URL is set without VOXBENCH_PUBLIC_URL: links in mails would lead to localhost. Set it to the address that people open.',
    );
  return problems;
};

/** Converts validated settings. */
export const mailServerOf = ({ SMTP_URL, MAIL_FROM }: Settings): MailServer | undefined =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined ? { url: SMTP_URL, from: MAIL_FROM } : undefined;
