import { describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { sameAcrossEnginesMs } from '../../support/tolerances.ts';
import { sweepFirst } from '../../support/gate.ts';

/** Lists every number of a nested value with its path, and other values as text. */
function* leaves(value: unknown, path = ''): Generator<[path: string, leaf: number | string]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value !== 'object' || value === null) yield [path, String(value)];
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${key}`);
}

function differences(a: unknown, b: unknown): string[] {
  const [own, other] = [[...leaves(a)], new Map(leaves(b))];
  const wrong = own.filter(([path, leaf]) => {
    const match = other.get(path);
    if (typeof leaf !== 'number' || typeof match !== 'number') return leaf !== match;
    return Math.abs(leaf - match) > sameAcrossEnginesMs;
  });
  const unmatched = own.length === other.size ? [] : [`${own.length} leaves against ${other.size}`];
  return [...unmatched, ...wrong.map(([path, leaf]) => `${path}: ${leaf} against ${other.get(path)}`)];
}

describe('the page’s worker', () => {
  for (const part of sweepFirst(
    [
      [['--duration', '130', '--noise', 'white:20,wander:10', '--ectopic-rate', '3']],
      [['--duration', '45', '--rate', '1000', '--foot-shallow', '4.5%', '--notch-ripples', '3']],
    ],
    1,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `gives all numbers of the command line: %j${part.note}`,
      async (options) => {
        const { base64, result } = await commands.commandLineIntervals([...options]);
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const client = createAnalysisClient();
        const file = new File([bytes], 'record.edf');
        const { opened } = await client.openFiles([{ path: 'record.edf', file }], {}, () => undefined);
        const report = await client.analyse('intervals', opened[0]?.id ?? '', {}, () => undefined).result;
        expect(result.beats.length).toBeGreaterThan(40);
        // In the form that the page writes: its beats are views of columns.
        const written: unknown = JSON.parse(JSON.stringify(report.result));
        expect(differences(written, result)).toEqual([]);
      },
    );
});
