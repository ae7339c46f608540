import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { runsAllTests } from '../support/gate.ts';

/** Layers that read external text. */
const folders = ['src/model', 'src/io', 'src/pipeline', 'src/state', 'src/workers', 'src/cli'];
const count = 6000;
/** Processor time limit, ms. A linear expression takes less than a tenth of it, a quadratic one ten times as much. */
const mostMs = 12;

interface Expression {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) found.push({ file, ...(node.regex as { pattern: string; flags: string }) });
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }).body);
  return found;
}

const expressions = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => path.endsWith('.ts'))
  .flatMap(expressionsIn);

const letters = [
  ...Array.from(' 01aAZ.\r\n/-_\\()[]{}":,;\t%#=+eéΩ'),
  '\0',
  'aA',
  '1.',
  '0 ',
  '/1',
  ' 1',
  '_a',
  '.1',
  '[a',
  '{a',
];
const starts = ['', '0', '+0.', 'a', '(', '{'];
/** Endings that make an expression fail, and backtrack to the next position. */
const ends = runsAllTests ? ['', '!', '\n'] : ['!'];

/** Makes texts of one repeated piece. */
const textsOf = (pieces: readonly string[]): string[] =>
  pieces.flatMap((piece) => {
    const many = piece.repeat(Math.ceil(count / piece.length));
    return starts.flatMap((start) => ends.map((end) => start + many + end));
  });

const usualTexts = textsOf(letters);

/** Returns those, and texts of the words in an expression itself. */
const texts = ({ pattern }: Expression): string[] => [
  ...usualTexts,
  ...textsOf(pattern.match(/[A-Za-z]{2,}/g)?.slice(0, 12) ?? []),
];

/** Measures processor time, which other programs do not affect. */
function cpuMs(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const start = process.cpuUsage();
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

it('no regular expression scans a long text from every position', () => {
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap((expression) => {
    const compiled = new RegExp(expression.pattern, expression.flags);
    const text = texts(expression).find((each) => {
      // Other work of the process, such as garbage collection, affects single runs only.
      return [1, 2, 3, 4, 5].every(() => cpuMs(compiled, each) > mostMs);
    });
    return text === undefined
      ? []
      : [`${expression.file} /${expression.pattern}/ on ${JSON.stringify(text.slice(0, 12))}…`];
  });
  expect(slow).toEqual([]);
});
