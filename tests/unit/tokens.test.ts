import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../src/styles');
const css = ['tokens.css', 'panel-tokens.css']
  .map((file) => readFileSync(join(styles, file), 'utf8'))
  .join('\n');
type Themed = Record<'light' | 'dark', string>;
const tokens = new Map<string, Themed>(
  [...css.matchAll(/--vox-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);
const mixed = (one: string, percent: number, other: string) =>
  `#${[1, 3, 5]
    .map((at) => [one, other].map((hex) => parseInt(hex.slice(at, at + 2), 16)))
    .map(([a = 0, b = 0]) => Math.round((a * percent + b * (100 - percent)) / 100))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
/** Shades that follow the accent color of the page. */
const follow = (name: string, mix: RegExp) => {
  const [, ...values] = mix.exec(css.replaceAll(/\s+/g, ' '))!;
  const accent = tokens.get('accent')!;
  const [light, toLight, dark, toDark] =
    values.length === 4 ? values : [values[0], values[1], values[0], values[2]];
  tokens.set(name, {
    light: mixed(accent.light, Number(light), toLight!),
    dark: mixed(accent.dark, Number(dark), toDark!),
  });
};
const ACCENT = String.raw`color-mix\(in srgb, var\(--vox-accent\) (\d+)%, `;
follow('accent-hover', new RegExp(String.raw`accent-hover: ${ACCENT}light-dark\((#\w{6}), (#\w{6})\)`));
follow('tint', new RegExp(String.raw`tint: light-dark\( ?${ACCENT}(#\w{6})\), ${ACCENT}(#\w{6})\)`));

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const texts = [
  'text',
  'muted',
  'faint',
  'accent',
  'ok',
  'warn',
  'danger',
  'plan-basic',
  'plan-creator',
  'plan-pro',
];
const grounds = ['canvas', 'surface', 'raised'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['text', 'tint'] as const,
  ['accent', 'tint'] as const,
];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s has enough contrast', (text, ground) => {
    expect(contrast(tokens.get(text)![theme], tokens.get(ground)![theme])).toBeGreaterThanOrEqual(4.5);
  });
});
