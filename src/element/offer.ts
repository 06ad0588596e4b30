import { defineElement, type ElementParts } from './define-element.ts';
import type { ElementSpec } from './spec.ts';

const offers = new Map<string, () => void>();

/**
 * Says how a tag is defined, without doing so: panels of other tags have parts of the file that this stands in.
 * @returns defines the tag
 */
export function offer<const S extends ElementSpec, Carried>(
  spec: S,
  parts: ElementParts<S, Carried>,
): () => void {
  const define = () => defineElement(spec, parts);
  offers.set(spec.tag, define);
  return define;
}

/** Defines a tag whose file has come. */
export const defineOffered = (tag: string): void => offers.get(tag)!();
