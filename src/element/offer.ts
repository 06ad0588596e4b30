import { defineElement, type ElementParts } from './define-element.ts';
import type { ElementSpec } from './spec.ts';

const offers = new Map<string, () => void>();

/**
 * Registers how to define a tag without defining it: a bundled file can also contain code of other tags, and loading it
 * must not define this one.
 * @returns a function that defines the tag
 */
export function offer<const S extends ElementSpec, Carried>(
  spec: S,
  parts: ElementParts<S, Carried>,
): () => void {
  const define = () => defineElement(spec, parts);
  offers.set(spec.tag, define);
  return define;
}

/** Defines a registered tag. */
export const defineOffered = (tag: string): void => offers.get(tag)!();
