import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { root } from './entries.ts';

type Declaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;

/** Key of an event's or method's type in {@link specTypes}. The tag is empty for what all tags share. */
export const typeKey = (tag: string, name: string): string => `${tag} ${name}`;

/** Types known without an import. */
const GLOBALS = ['Record', 'HTMLElement'];

/** Writes types as a manifest has them: on one line, with types of the same file written out. */
function typeWriter(file: string, source: string, { body }: ESTree.Program) {
  const declared = new Map<string, Declaration>();
  const imported = new Set(GLOBALS);
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) imported.add(local.name);
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration')
      declared.set(node.id.name, node);
  }
  const raw = ({ start, end }: ESTree.Span) => source.slice(start, end);
  const refuse = (node: ESTree.Span & { type: string }): never => {
    throw new Error(`${file}: no manifest can say "${raw(node)}" (${node.type}).`);
  };
  const field = (member: ESTree.TSSignature): string => {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return refuse(member);
    return `${raw(member.key)}${member.optional ? '?' : ''}: ${write(member.typeAnnotation.typeAnnotation)}`;
  };
  const fieldsOf = (name: string): string[] => {
    const node = declared.get(name);
    if (node?.type !== 'TSInterfaceDeclaration') throw new Error(`${file}: "${name}" is no interface here.`);
    return [...node.extends.flatMap((base) => fieldsOf(raw(base))), ...node.body.body.map(field)];
  };
  const named = (name: string): string => {
    const node = declared.get(name);
    if (node?.type === 'TSTypeAliasDeclaration') return write(node.typeAnnotation);
    if (node) return `{ ${fieldsOf(name).join('; ')} }`;
    if (!imported.has(name)) throw new Error(`${file}: "${name}" is neither declared nor imported here.`);
    return name;
  };
  const write = (type: ESTree.TSType): string => {
    switch (type.type) {
      case 'TSTypeLiteral':
        return `{ ${type.members.map(field).join('; ')} }`;
      case 'TSUnionType':
        return type.types.map(write).join(' | ');
      case 'TSIntersectionType':
        return type.types.map(write).join(' & ');
      case 'TSTypeReference': {
        const { params = [] } = type.typeArguments ?? {};
        return named(raw(type.typeName)) + (params.length > 0 ? `<${params.map(write).join(', ')}>` : '');
      }
      case 'TSFunctionType': {
        const given = type.params.map((one) => (one.type === 'Identifier' ? raw(one) : refuse(one)));
        return `(${given.join(', ')}) => ${write(type.returnType.typeAnnotation)}`;
      }
      case 'TSTypeOperator':
        return `${type.operator} ${write(type.typeAnnotation)}`;
      case 'TSArrayType':
        return `${write(type.elementType)}[]`;
      case 'TSLiteralType':
        return raw(type);
      default:
        return type.type.endsWith('Keyword') ? raw(type) : refuse(type);
    }
  };
  return write;
}

/** Every `detail<T>()` in a file, with the name of its event, method or property. */
function* details(node: unknown, name = ''): Generator<readonly [name: string, type: ESTree.TSType]> {
  if (typeof node !== 'object' || node === null) return;
  const one = node as ESTree.Node;
  if (one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'detail') {
    const [type] = one.typeArguments?.params ?? [];
    if (type) yield [name, type];
  }
  for (const inner of Object.values(node)) yield* details(inner, nameIn(one) ?? name);
}

/** The name of an event or a method; undefined for the fields inside it. */
function nameIn(node: ESTree.Node): string | undefined {
  if (node.type !== 'Property') return undefined;
  const name =
    node.key.type === 'Identifier' ? node.key.name : String((node.key as { value?: unknown }).value);
  return ['detail', 'type'].includes(name) ? undefined : name;
}

/**
 * Types of event details and methods in one spec, by tag and name. Throws for a type that a manifest cannot express.
 */
export const typesIn = (file: string, source: string): (readonly [key: string, type: string])[] => {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const write = typeWriter(file, source, program);
  const [, tag = ''] = /\btag: '(vox-[\w-]+)'/.exec(source) ?? [];
  return [...details(program)].map(([name, type]) => [typeKey(tag, name), write(type)]);
};

/** The types of all specs, read from their sources because types do not exist at run time. */
export const specTypes = (): ReadonlyMap<string, string> => {
  const folders = readdirSync(join(root, 'src'));
  const files = folders.map((folder) => join(root, 'src', folder, 'spec.ts')).filter(existsSync);
  return new Map(files.flatMap((file) => typesIn(file, readFileSync(file, 'utf8'))));
};
