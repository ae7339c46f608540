import { beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { dataPath, hasData } from '../../../support/data.ts';
import { runCommand } from '../../../support/run-command.ts';
import { withoutTimes, writeSeries } from '../../../support/synthetic-series.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { sweep, sweepFirst } from '../../../support/gate.ts';

const folder = temporaryFolder();
let files: string[] = [];
let serial = 0;
const newFolder = () => join(folder, `run${serial++}`);
const templates = (...argv: string[]) => runCommand('templates', ...argv);

beforeAll(async () => {
  files = await writeSeries(folder, [70, 45, 90, 60]);
});

/** Prepares, correlates the parts, the last one first, and merges. */
async function inParts(series: readonly string[], partCount: number, options: readonly string[]) {
  const own = newFolder();
  const prepared = await templates('--prepare', own, ...series, ...options);
  expect(prepared.status).toBe(0);
  for (let part = partCount; part >= 1; part--) {
    const { status, notices } = await templates('--prepared', own, '--part', `${part}/${partCount}`);
    expect([status, notices]).toEqual([0, '']);
  }
  const merged = await templates('--merge', own);
  expect(merged.status).toBe(0);
  return merged;
}

const countMasters = (output: string) => JSON.parse(output).result.masters.length;

describe('templates in parts', () => {
  for (const part of sweepFirst(
    [
      [1, [], 1],
      [2, ['--backend', 'cpu'], 1],
      [4, ['--preset', 'rabbit'], 1],
      [7, ['--promote-after', '1', '--grow-to', '3'], 40],
      [3, ['--promote-after', '1', '--measure', 'dam', '--threshold', '0.7', '--pick', 'best'], 40],
      [4, ['--from', '12.5', '--to', '201', '--triggers', 'r-peaks'], 1],
      [2, ['--backend', 'reference', '--measure', 'bam', '--threshold', '0.4'], 1],
    ],
    3,
  ))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `merged from %i, print the same as one run: %j${part.note}`,
      async (partCount, options, leastMasters) => {
        const whole = await templates('--series', ...files, ...options);
        expect(whole.status).toBe(0);
        expect(countMasters(whole.output)).toBeGreaterThanOrEqual(leastMasters);
        const merged = await inParts(files, partCount, options);
        expect(withoutTimes(merged.output)).toBe(withoutTimes(whole.output));
        expect(Object.keys(JSON.parse(merged.output))).toEqual(Object.keys(JSON.parse(whole.output)));
        expect(Object.keys(JSON.parse(merged.output).timings)).toEqual(
          Object.keys(JSON.parse(whole.output).timings),
        );
      },
    );

  it('print the same tables, the second from stored data of the first', async () => {
    const own = newFolder();
    const beats = await templates('--resume', own, ...files, '--csv');
    expect(beats.output).toBe((await templates('--series', ...files, '--csv')).output);
    const listed = await templates('--resume', own, ...files, '--csv', '--templates');
    expect(listed.output).toBe((await templates('--series', ...files, '--csv', '--templates')).output);
    expect(listed.notices).toContain('from an earlier run');
  });

  it('templates in parts report progress after each file and template, and nothing with --quiet', async () => {
    const own = newFolder();
    const { notices } = await templates('--resume', own, ...files);
    expect(notices).toMatch(/^hour0: 4 of 4 files, \d+ triggers$/m);
    expect(notices).toMatch(/^hour0: \d+ templates after \d+ of \d+ beats$/m);
    expect((await templates('--resume', newFolder(), ...files, '--quiet')).notices).toBe('');
  });

  it('describe a preparation and a part', async () => {
    const own = newFolder();
    const prepared = JSON.parse((await templates('--prepare', own, ...files)).output);
    expect(prepared.result).toMatchObject({ folder: own, files: 4, wasDone: false, resumedFrom: null });
    const again = JSON.parse((await templates('--prepare', own, ...files)).output);
    expect(again.result).toEqual({ ...prepared.result, wasDone: true });
    const first = JSON.parse((await templates('--prepared', own, '--part', '1/4')).output);
    expect(first.result).toMatchObject({ part: 1, of: 4, wasDone: false });
    expect(first.result.to).toBeLessThan(70);
    const repeated = JSON.parse((await templates('--prepared', own, '--part', '1/4')).output);
    expect(repeated.result).toEqual({ ...first.result, wasDone: true });
  });

  it('templates in parts report a series without a master like one run', async () => {
    const [whole, prepared] = [
      await templates('--series', ...files, '--threshold', '1'),
      await templates('--prepare', newFolder(), ...files, '--threshold', '1'),
    ];
    expect(prepared.status).toBe(1);
    expect(JSON.parse(prepared.output).error).toEqual(JSON.parse(whole.output).error);
  });
});

describe.skipIf(!hasData)('a record of MIT-BIH (needs the data)', () => {
  for (const { cases, isLeftOut, note } of sweep<readonly [string, number, readonly string[]]>(
    [['203', 3, ['--to', '600', '--triggers', 'r-peaks', '--promote-after', '5']]],
    [['203', 9, []]],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `%s in %i parts gives the result of one run, byte for byte: %j${note}`,
      async (name, partCount, options) => {
        const path = dataPath('mitdb', name);
        const whole = await templates('--series', path, ...options);
        const merged = await inParts([path], partCount, options);
        expect(withoutTimes(merged.output)).toBe(withoutTimes(whole.output));
      },
    );
});
