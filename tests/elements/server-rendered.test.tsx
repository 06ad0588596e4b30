import { createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attributeOf, fallbackOf } from '../../src/element/attributes.ts';
import type { ElementSpec, PropSpec } from '../../src/element/spec.ts';
import { specs } from '../../src/specs.ts';
import { fakeApi, newPage } from '../support/fake-api.ts';

type Props = Record<string, unknown>;

/** A value that is not the default. */
const other = (prop: PropSpec) => {
  if (prop.kind === 'boolean') return true;
  if (prop.kind === 'number') return 3;
  return prop.kind === 'string' && prop.values ? prop.values.find((one) => one !== prop.default) : 'other';
};

/** Puts server-rendered markup into the page and hydrates it. Returns a way to render again. */
const hydrate = (tag: string, props: Props) => {
  // Hidden, so that it stays a shell
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  const content: ReactNode = createElement(tag, props);
  place.innerHTML = renderToString(content);
  let root!: ReturnType<typeof hydrateRoot>;
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  flushSync(() => (root = hydrateRoot(place, content, { onRecoverableError })));
  return {
    element: place.firstElementChild as HTMLElement & Props,
    render: (next: Props) => flushSync(() => root.render(createElement(tag, next))),
    unmount: () => root.unmount(),
    onRecoverableError,
  };
};

beforeAll(() => import('../../elements/index.ts'));
beforeEach(() => {
  newPage();
  fakeApi();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe.each(specs.map((spec) => [spec.tag, spec as ElementSpec] as const))('<%s>', (tag, spec) => {
  const props = Object.entries(spec.props).filter(([, { kind }]) => kind !== 'object');
  const given = Object.fromEntries(props.map(([name, prop]) => [name, other(prop)]));

  test('has every property after React has hydrated it', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { element, onRecoverableError, unmount } = hydrate(tag, given);
    for (const [name, value] of Object.entries(given)) expect(element[name], name).toBe(value);
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(complaint).not.toHaveBeenCalled();
    unmount();
  });

  test('follows later renders of React', () => {
    const { element, render, unmount } = hydrate(tag, given);
    for (const [name, prop] of props) {
      if (prop.kind !== 'string' || 'values' in prop) continue;
      render({ ...given, [name]: 'changed' });
      expect(element[name], name).toBe('changed');
    }
    render({});
    for (const [name, prop] of props) expect(element[name], name).toBe(fallbackOf(prop));
    unmount();
  });
});

test('the dashed attribute wins over the one that server rendering wrote', () => {
  document.body.innerHTML =
    '<div hidden><vox-text-to-speech sitekey="one" site-key="two"></vox-text-to-speech></div>';
  const element = document.querySelector('vox-text-to-speech')!;
  expect(element.siteKey).toBe('two');
  element.removeAttribute(attributeOf('siteKey'));
  expect(element.siteKey).toBe('one');
});
