/** The part of a custom elements manifest that the gallery shows. */
export interface Described {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
}
export interface Attribute extends Described {
  readonly fieldName: string;
  readonly type: { readonly text: string };
}
export interface EventInfo extends Described {
  readonly cancelable: boolean;
}
export interface Member extends Described {
  readonly kind: 'field' | 'method';
}
export interface ElementInfo {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** Properties and methods. */
  readonly members: readonly Member[];
  readonly events: readonly EventInfo[];
  /** The default slot has an empty name. Absent without slots. */
  readonly slots?: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly Described[];
}

/** All elements, as described by the build. */
export async function loadManifest(): Promise<readonly ElementInfo[]> {
  const answer = await fetch('/cdn/custom-elements.json');
  const { modules } = (await answer.json()) as { modules: { declarations: ElementInfo[] }[] };
  return modules.flatMap(({ declarations }) => declarations);
}
