import { parse } from 'node:path';
import { TITLE_CHARACTERS_MAX } from '../../../src/contract/constants/script.ts';

const UNTITLED = 'Recording';

/** Default title of something that is made from a recording. */
export const titleOf = ({ name }: { name: string }): string =>
  [...parse(name).name.trim()].slice(0, TITLE_CHARACTERS_MAX).join('').trim() || UNTITLED;
