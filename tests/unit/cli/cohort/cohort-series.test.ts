import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeriesResult } from '../../../../src/model/series.ts';
import { flattenFigures } from '../../../../src/pipeline/cohort/series-figure-names.ts';
import type { SeriesCohortResult } from '../../../../src/pipeline/cohort/summarise-series.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { stateDifferenceTolerance } from '../../../support/tolerances.ts';

interface GoldenTest {
  readonly n: number;
  readonly difference: number;
  readonly interval: readonly [number, number];
  readonly t: number;
  readonly p: number;
  readonly pHolm: number;
  readonly w: number;
  readonly ranksP: number;
  readonly ranksPHolm: number;
}

interface GoldenFigure {
  readonly states: Readonly<
    Record<string, { readonly n: number; readonly mean: number; readonly sd: number }>
  >;
  readonly against: Readonly<Record<string, GoldenTest>>;
}

interface Golden {
  readonly files: readonly {
    readonly subject: string;
    readonly state: string;
    readonly trial: number;
    readonly rr: readonly number[];
  }[];
  readonly figures: Readonly<Record<string, GoldenFigure>>;
}

const folder = temporaryFolder();
const golden = JSON.parse(
  readFileSync(new URL('../../../golden/cohort-series/cohort-series.json', import.meta.url), 'utf8'),
) as Golden;
const lists = golden.files.map(({ subject, state, trial }) =>
  join(folder, `${subject}_${state}_${trial}.txt`),
);
const pattern = ['--pattern', '{subject}_{state}_{trial}'];
const kept = ['--artefacts', 'kept'];

interface Printed {
  readonly analysis: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: SeriesCohortResult;
}

const cohort = async (...argv: string[]) => {
  const run = await runCommand('cohort', '--analysis', 'series', ...argv);
  return { ...run, printed: () => JSON.parse(run.output) as Printed };
};

function expectGolden({ stateComparison }: SeriesCohortResult): void {
  expect(stateComparison.reference).toBe('supine');
  for (const [figure, { states, against }] of Object.entries(golden.figures)) {
    for (const { state, figures } of stateComparison.rows) {
      const own = figures[figure];
      const all = states[state ?? ''];
      expect(own?.n).toBe(all?.n);
      near(own?.mean, all?.mean);
      near(own?.sd, all?.sd);
      const test = against[state ?? ''];
      expect(own?.against === null).toBe(test === undefined);
      if (test === undefined) continue;
      expect([own?.against?.n, own?.against?.wilcoxon?.w]).toEqual([test.n, test.w]);
      near(own?.against?.difference, test.difference);
      near(own?.against?.interval[0], test.interval[0]);
      near(own?.against?.interval[1], test.interval[1]);
      near(own?.against?.t, test.t);
      near(own?.against?.p, test.p);
      near(own?.against?.pHolm, test.pHolm);
      near(own?.against?.wilcoxon?.p, test.ranksP);
      near(own?.against?.wilcoxon?.pHolm, test.ranksPHolm);
    }
  }
}

/** Expects both values to be numbers that are almost equal. */
function near(value: number | null | undefined, expected: number | undefined): void {
  const [own, other] = [value ?? Number.NaN, expected ?? Number.NaN];
  expect(Math.abs(own - other)).toBeLessThanOrEqual(stateDifferenceTolerance * Math.max(1, Math.abs(other)));
}

beforeAll(() => {
  for (const [k, { rr }] of golden.files.entries()) writeFileSync(lists[k], `${rr.join('\n')}\n`);
});

describe('a cohort of series', () => {
  it('compares lists of RR between states like SciPy', async () => {
    const { status, printed, notices } = await cohort(...lists, '--beats', 'ms', ...pattern, ...kept);
    expect(status).toBe(0);
    const { analysis, parameters, result } = printed();
    expect([analysis, parameters['analysis'], parameters['of']]).toEqual(['cohort-series', 'series', 'rr']);
    expect(result.errors).toEqual([]);
    expect(result.files).toHaveLength(golden.files.length);
    expectGolden(result);
    expect(notices).toMatch(/25 files of 9 subjects\nrmssd of RR: .+ over 9 subjects\n/);
    expect(notices).toMatch(
      /tilt − supine: -\d.* over 7 subjects \(95 % CI .*, paired t-test p = .*Holm.*signed-rank p = /,
    );
  });

  it('reads stored series, with the same numbers, and the requested figure in words', async () => {
    const results = join(folder, 'stored');
    mkdirSync(results);
    for (const [k, path] of lists.entries()) {
      const { subject, state, trial } = golden.files[k];
      const out = join(results, `${subject}_${state}_${trial}.json`);
      expect((await runCommand('series', path, '--beats', 'ms', ...kept, '--out', out)).status).toBe(0);
    }
    const { status, printed, notices } = await cohort('--results', results, ...pattern, '--figure', 'sd1');
    expect(status).toBe(0);
    expectGolden(printed().result);
    expect(notices).toContain('sd1 of RR: ');
    const direct = await cohort(...lists, '--beats', 'ms', ...pattern, ...kept);
    expect(printed().result.stateComparison).toEqual(direct.printed().result.stateComparison);
    const fixed = await cohort('--results', results, '--artefacts', 'linear');
    expect([fixed.status, fixed.notices]).toEqual([2, expect.stringContaining('artefacts')]);
    const other = await runCommand('cohort', '--results', results);
    expect(other.notices).toContain('is not a result of intervals');
    writeFileSync(
      join(results, 'S20_tilt_1.json'),
      '{"analysis":"series","recording":{"name":"x"},"parameters":{},"result":{"of":"rr"}}',
    );
    const broken = await cohort('--results', results, ...pattern);
    expect([broken.status, broken.printed().result.errors]).toEqual([
      1,
      [expect.objectContaining({ code: 'bad-value', message: expect.stringContaining('lacks figures') })],
    ]);
  });

  it('prints a row per file, with the figures and units of series', async () => {
    const { output } = await cohort(...lists.slice(0, 3), '--beats', 'ms', ...pattern, ...kept, '--csv');
    const [head = '', first = ''] = output.split('\n');
    const names = head.split(',');
    for (const name of [
      'subject',
      'state',
      'of',
      'rmssd_ms',
      'welch.lf_ms2',
      'welch.lfHf',
      'sampleEntropy',
    ]) {
      expect(names).toContain(name);
    }
    const single = JSON.parse((await runCommand('series', lists[0], '--beats', 'ms', ...kept)).output) as {
      readonly result: SeriesResult;
    };
    expect(Number(first.split(',')[names.indexOf('rmssd_ms')])).toBe(single.result.whole.rmssd);
    expect(Number(first.split(',')[names.indexOf('welch.lfHf')])).toBe(single.result.whole.welch.lfHf);
  });

  it('uses named stretches of a list of beats as states, each equal to its part alone', async () => {
    const table = join(folder, 'stretches.csv');
    writeFileSync(table, 'from_s,to_s,name\n10,100,supine\n120,210,tilt\n');
    const named = ['--states', 'stretches', '--stretches', table];
    const { printed } = await cohort(
      ...lists.slice(0, 2),
      '--beats',
      'ms',
      '--pattern',
      '{subject}_*_*',
      ...kept,
      ...named,
    );
    const { files, stateComparison } = printed().result;
    expect(files.map(({ state }) => state)).toEqual(['supine', 'tilt', 'supine', 'tilt']);
    expect(stateComparison.rows.map(({ state, files: count }) => [state, count])).toEqual([
      ['supine', 2],
      ['tilt', 2],
    ]);
    const part = await runCommand(
      'series',
      lists[0],
      '--beats',
      'ms',
      ...kept,
      '--from',
      '10',
      '--to',
      '100',
    );
    const { result } = JSON.parse(part.output) as { readonly result: SeriesResult };
    const told = files[0] === undefined ? null : [...flattenFigures(files[0].whole)];
    expect(told).toEqual([...flattenFigures(result.whole)]);
  });

  it('accepts annotations without a signal, and a series name instead of the word series', async () => {
    const rows = ['file,subject,state'];
    const beats = [300, 301, 299, 302, 298, 303, 297];
    for (const [k, subject] of ['A', 'B'].entries()) {
      for (const [j, state] of ['rest', 'tilt'].entries()) {
        const name = `${subject}${state}.atr`;
        // 16-bit little-endian words: code 1 (normal beat) above 10 bits of samples since the last; 0 ends.
        const words = [...beats.map((value) => (1 << 10) + value + 40 * k - (60 + 4 * k) * j), 0];
        writeFileSync(join(folder, name), Uint8Array.from(words.flatMap((word) => [word & 255, word >> 8])));
        rows.push(`${name},${subject},${state}`);
      }
    }
    const table = join(folder, 'annotations.csv');
    writeFileSync(table, `${rows.join('\n')}\n`);
    const run = await runCommand('cohort', '--subjects', table, '--of', 'rr', '--input-rate', '250', ...kept);
    expect(run.status).toBe(0);
    const { analysis, parameters, result } = JSON.parse(run.output) as Printed;
    expect([analysis, parameters['analysis']]).toEqual(['cohort-series', 'series']);
    // The first interval ends at the first beat, so that six are left, with 4 ms per sample.
    const meanMs = (4 * beats.slice(1).reduce((sum, value) => sum + value, 0)) / 6;
    near(result.average['mean']?.mean ?? null, meanMs + 4 * (20 - 31));
    const tilt = result.stateComparison.rows.find(({ state }) => state === 'tilt')?.figures['mean'];
    expect(tilt?.against?.n).toBe(2);
    // The standard error of the differences −240 and −256 ms is 8.
    near(tilt?.against?.difference, -248);
    near(tilt?.against?.t, -31);
  });

  it('rejects options without effect, and describes its methods', async () => {
    for (const argv of [
      ['--unit', 'subject'],
      ['--window', '60'],
      ['--foot', 'minimum'],
    ]) {
      const { status, notices } = await cohort(lists[0], ...argv);
      expect([status, notices]).toEqual([2, expect.stringContaining('does not apply to a cohort of series')]);
    }
    const of = await runCommand('cohort', lists[0], '--analysis', 'intervals', '--of', 'rr');
    expect([of.status, of.notices]).toEqual([2, expect.stringContaining('--analysis series')]);
    const { output } = await runCommand('cohort', '--of', 'qt', '--methods');
    expect(output).toContain('The series is QT');
    expect(output).toContain('signed-rank');
  });
});
