import { describe, expect, it } from 'vitest';
import {
  countDocstrings,
  countFilesNaming,
  countLines,
  findImporters,
  findMissingPaths,
  measureSentences,
  quantile,
  suiteMinutes,
} from '../../scripts/measures.mjs';

describe('measures of the tree', () => {
  it('quantiles are one of the numbers, by nearest rank', () => {
    expect(quantile([3, 1, 2], 0.5)).toBe(2);
    expect(quantile([4, 3, 2, 1], 0.5)).toBe(2);
    expect(quantile([10, 1], 0.9)).toBe(10);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('lines are counted like in an editor, with and without a last line break', () => {
    const sources = { a: 'one\ntwo\n', b: 'one\ntwo\nthree', c: 'x\n'.repeat(30) };
    expect(countLines(sources)).toEqual({ lines: 35, files: 3, median: 3, ninety: 30, under30: 2 });
  });

  it('importers are counted once per file, without packages and comments', () => {
    const importers = findImporters({
      'src/a.ts': `import { b } from './deep/b.ts';\nimport type { B } from './deep/b.ts';\nimport 'react';\n`,
      'src/deep/b.ts': `export { c } from '../c.ts';\n// import { a } from '../a.ts';\n`,
      'src/c.ts': `const late = () => import('./deep/b.ts');\n/* import '../src/a.ts'; */\n`,
    });
    expect([...(importers.get('src/deep/b.ts') ?? [])]).toEqual(['src/a.ts', 'src/c.ts']);
    expect([...(importers.get('src/c.ts') ?? [])]).toEqual(['src/deep/b.ts']);
    expect(importers.has('src/a.ts')).toBe(false);
  });

  it('files that name an analysis in an identifier, a string or a path are found outside its own folder', () => {
    const counts = countFilesNaming({
      'src/analysis/sounds/sounds.ts': 'export const sounds = 1;',
      'src/pipeline/sounds/stages.ts': `import { intervals } from '../intervals/stages.ts';`,
      'src/cli/commands.ts': `const names = ['sounds'];`,
      'src/workers/api.ts': 'const run = (asked: SoundsParams) => asked;',
      'src/workers/sounds-report.ts': 'export const nothing = 0;',
      'src/dsp/spectrum/fft.ts':
        '/** As the sounds ask. */\nexport const half = list.filter(Boolean); // sounds',
      'src/features/tolerance.ts': 'export const resounding = 1;',
    });
    expect(counts['sounds']).toBe(3);
    expect(counts['intervals']).toBe(1);
    expect(counts['filter']).toBe(0);
  });

  it('words of sentences are counted without what is no prose', () => {
    const page = [
      '# A title that is no sentence',
      '',
      'One two three. Four `a b c` five (fig. 2)! “Six.” Seven 8 – nine [ten eleven](page.md).',
      '',
      '- An item',
      '- Another item, of',
      '  two lines',
      '',
      '| a | table. Not counted |',
      '<!-- nor this -->',
      '```',
      'nor code. At all',
      '```',
    ].join('\n');
    expect(measureSentences(page).map(({ words }) => words)).toEqual([3, 5, 1, 5, 2, 5]);
  });

  it('required docstrings are counted', () => {
    const text = [
      '/**',
      ' * Halves.',
      ' *',
      ' * @param value  mV',
      ' * @returns mV',
      ' */',
      'export function half(value: number): number {',
      '  return value / 2;',
      '}',
      '',
      '/** Nothing to say. */',
      'export function rest(): void {',
      '  pause();',
      '}',
      '',
      'export async function fail(',
      '  words: string,',
      '  options = { throw: 1 },',
      '): Promise<void> {',
      '  throw new Error(words);',
      '}',
      '',
      'function own(value: number): number {',
      '  return value;',
      '}',
    ].join('\n');
    expect(countDocstrings({ 'a.ts': text })).toEqual({
      functions: 3,
      taking: 2,
      param: 1,
      giving: 1,
      returns: 1,
      throwing: 1,
      throws: 0,
    });
  });

  it('missing paths that a page names in code are found', () => {
    const page = 'See `src/a.ts`, `src/gone.ts`, `src/gone.ts` and src/not-in-code.ts; `npm run a/b`.';
    expect(findMissingPaths(page, (path) => path === 'src/a.ts')).toEqual(['src/gone.ts']);
  });

  it('the minutes of a suite are from its start to its last end', () => {
    const report = { startTime: 60_000, testResults: [{ endTime: 90_000 }, { endTime: 150_000 }] };
    expect(suiteMinutes(report)).toBe(1.5);
    expect(suiteMinutes({ startTime: 5, testResults: [] })).toBe(0);
  });
});
