import { defineElement, type ElementParts } from './define-element.ts';
import type { ElementSpec } from './spec.ts';

const offers = new Map<string, () => void>();

/**
 * Registers a tag without defining it. A bundled file can contain the code of several tags, and loading it must define
 * only the one asked for.
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
