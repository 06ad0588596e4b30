import { relative, sep } from 'node:path';
import { refuse } from './layers.ts';

/** The part of the syntax tree that the rule reads. */
interface ImportNode {
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly source: { readonly type?: string; readonly value?: unknown } | null;
  readonly specifiers?: readonly { readonly importKind?: string }[];
}
interface RuleContext {
  readonly cwd: string;
  readonly filename: string;
  report(found: { node: unknown; message: string }): void;
}

const isTypesOnly = ({ importKind, exportKind, specifiers = [] }: ImportNode) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'));

/** Checks every import against the order of the rooms. */
const layers = {
  create(context: RuleContext) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node: ImportNode) => {
      if (typeof node.source?.value !== 'string') return;
      const message = refuse(from, node.source.value, isTypesOnly(node));
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'voxbench' }, rules: { layers } };
