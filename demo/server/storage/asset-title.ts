import { parse } from 'node:path';
import { TITLE_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';

const UNTITLED = 'Recording';

/** What a thing made of a recording is called until its user names it. */
export const titleOf = ({ name }: { name: string }): string =>
  [...parse(name).name.trim()].slice(0, TITLE_CHARACTERS_MAX).join('').trim() || UNTITLED;
