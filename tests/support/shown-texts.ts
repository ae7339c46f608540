import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Keys of objects and attributes whose texts users read. */
const shownKeys = /^(?:label|title|head|headTitle|sub|text|help|meaning|name|act|reason|does|detail)$/;

/** Collects the texts in a node that appear on the page: in elements, and as labels, titles and headings. */
function collect(node: unknown, isShown: boolean, found: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, isShown, found);
    return;
  }
  if (!isNode(node)) return;
  const { type } = node;
  if (
    type === 'ImportDeclaration' ||
    (typeof type === 'string' &&
      type.startsWith('TS') &&
      type !== 'TSAsExpression' &&
      type !== 'TSSatisfiesExpression')
  )
    return;
  if (type === 'JSXText' && typeof node['value'] === 'string') found.push(node['value']);
  if (isShown && type === 'Literal' && typeof node['value'] === 'string') found.push(node['value']);
  if (isShown && type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string };
    found.push(cooked);
  }
  if (type === 'Property' || type === 'JSXAttribute') {
    const key = (type === 'Property' ? node['key'] : node['name']) as Node;
    const name = key['name'] ?? key['value'];
    collect(node['value'], typeof name === 'string' && shownKeys.test(name), found);
    return;
  }
  // A text in a conditional or a concatenation is shown if the whole is.
  const passes =
    /^(?:Conditional|Logical|Binary|Template|ParenthesizedE|TSAs|TSSatisfies|JSXExpressionC)/.test(
      String(type),
    );
  for (const [name, part] of Object.entries(node)) {
    if (name !== 'test')
      collect(part, (isShown && (passes || type === 'ArrayExpression')) || type === 'JSXElement', found);
  }
}

/** Lists labels, titles, headings and texts of elements in the sources of a folder, each with its file. */
export function shownTexts(folder: string): readonly { readonly file: string; readonly text: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((name) => {
    const file = join(folder, name);
    const found: string[] = [];
    const { body } = parseAst(readFileSync(file, 'utf8'), { lang: name.endsWith('x') ? 'tsx' : 'ts' });
    collect(body, false, found);
    return found.map((text) => ({ file, text }));
  });
}
