import { parseTimestamp } from '../../../timestamp.ts';
import { SECOND_STYLE, unescapeAss } from '../ass-text.ts';
import type { Problems } from './problems.ts';
import type { PlacedCue } from './read-timed-text.ts';

/** Default columns of an ASS event, if the file does not list them. */
const FORMAT = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';

/** Bounded, in case a brace is never closed. */
const OVERRIDE = /\{[^{}]{0,1000}\}/g;
/** After `\p1` a text draws a shape. */
const DRAWING = /\\p[1-9]/;

/** Text without styles and shapes. An escaped brace does not start a style. */
const plainText = (text: string): string => {
  let draws = false;
  let plain = '';
  let at = 0;
  for (const { 0: tags, index } of text.matchAll(OVERRIDE)) {
    if (text[index - 1] === '\\') continue;
    if (!draws) plain += text.slice(at, index);
    draws = DRAWING.test(tags) || (draws && !/\\p0/.test(tags));
    at = index + tags.length;
  }
  if (!draws) plain += text.slice(at);
  return unescapeAss(plain)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
};

/** Splits an event into columns. Only the last one may contain commas. */
const columnsOf = (event: string, count: number): string[] => {
  const columns: string[] = [];
  let at = 0;
  while (columns.length < count - 1) {
    const comma = event.indexOf(',', at);
    if (comma < 0) return columns;
    columns.push(event.slice(at, comma).trim());
    at = comma + 1;
  }
  return [...columns, event.slice(at)];
};

/** Spoken lines of ASS or SSA in file order. */
export const readAss = (source: string, problems: Problems): PlacedCue[] => {
  const cues: PlacedCue[] = [];
  let names = FORMAT.split(',');
  let isEvents = false;
  source.split('\n').forEach((text, index) => {
    if (text.startsWith('[')) isEvents = /^\[events\]/i.test(text);
    const [, key, rest = ''] = /^\s*(format|dialogue):(.*)$/i.exec(text) ?? [];
    if (!isEvents || !key) return;
    if (key.toLowerCase() === 'format') {
      names = rest.split(',').map((name) => name.trim().toLowerCase());
      return;
    }
    const line = index + 1;
    const columns = columnsOf(rest, names.length);
    const column = (name: string) => columns[names.indexOf(name)];
    const said = column('text');
    if (said === undefined) return problems.add(line, 'columns');
    const startMs = parseTimestamp(column('start') ?? '');
    const endMs = parseTimestamp(column('end') ?? '');
    if (startMs === null || endMs === null) return problems.add(line, 'time');
    const [first = '', second] = said.split(SECOND_STYLE);
    const shown = plainText(first);
    if (shown === '' && DRAWING.test(said)) return;
    cues.push({
      startMs,
      endMs,
      text: shown,
      speaker: column('name') || column('actor') || undefined,
      source: second === undefined ? undefined : plainText(second),
      line,
    });
  });
  return cues;
};
