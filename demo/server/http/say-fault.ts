import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address, such as ann@example.com',
  uuid: 'an id as an answer of this server had it, such as 0b3f6a52-8c1d-4e7f-9a60-2d4c5b6e7f80',
  url: 'a whole address that begins with https:// or http://',
  date: 'a day as year, month and day, such as 2026-03-31',
};

/** The unit in which the length of a value is counted. */
const counted = (origin: string, count: number | bigint): string => {
  const one = count === 1;
  if (origin === 'string') return ` ${one ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set' || origin === 'record') return ` ${one ? 'entry' : 'entries'}`;
  return origin === 'file' ? ' bytes' : '';
};

/** Tells in a sentence what to send instead. A message that the schema defines takes precedence. */
export const sayFault: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `Send ${KINDS[issue.expected] ?? `a value of the type ${issue.expected}`} here.`;
    case 'too_small':
      return `Send ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${counted(issue.origin, issue.minimum)} here.`;
    case 'too_big':
      return `Send ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${counted(issue.origin, issue.maximum)} here.`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Send ${JSON.stringify(issue.values[0])} here.`
        : `Send one of these: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'not_multiple_of':
      return `Send a multiple of ${issue.divisor} here.`;
    case 'unrecognized_keys':
      return `Leave out what is not known here: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      return `Send ${FORMATS[issue.format] ?? 'a text of the form that openapi.json tells'}.`;
    default:
      return 'This value does not fit. Send one as openapi.json tells.';
  }
};
