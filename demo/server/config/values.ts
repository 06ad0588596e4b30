import { statSync } from 'node:fs';
import { z } from 'zod';

/** The non-empty parts of a comma-separated list. */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The origin of a URL without path, query and user; undefined for any other text. */
export const originOf = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/' && !url.search;
  return bare && !url.hash ? url.origin : undefined;
};

/** Undefined when nothing exists at the path. */
export const isFolder = (path: string): boolean | undefined =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory();

export const webAddress = (name: string, example: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}.` }).optional();

/** A secret issued by a service. */
export const key = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, `${name} must be the key alone, without spaces.`)
    .optional();

export const wholeNumber = (max: number, message: string) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().max(max, message));

export const onOrOff = (name: string) => z.enum(['on', 'off'], { error: `${name} must be on or off.` });
