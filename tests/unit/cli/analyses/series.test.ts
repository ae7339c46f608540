import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import type { SeriesResult } from '../../../../src/model/series.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { syntheticRrSdTolerance, syntheticRpttSdTolerance } from '../../../support/tolerances.ts';
import { sweepFirst } from '../../../support/gate.ts';

const folder = temporaryFolder();
const record = join(folder, 'x');

interface TrueBeat {
  readonly r: number;
  readonly foot: number;
}

beforeAll(async () => {
  const made = ['--duration', '330', '--rate', '250', '--seed', '3', '--hrv-sd', '30', '--rptt-sd', '8'];
  await runCommand('synth', '--out', record, ...made, '--pcg', '--write', 'wfdb');
});

async function runSeries(...options: string[]): Promise<SeriesResult> {
  const { output, status } = await runCommand('series', record, ...options);
  expect(status).toBe(0);
  return (JSON.parse(output) as { result: SeriesResult }).result;
}

function trueBeats(): readonly TrueBeat[] {
  return (JSON.parse(readFileSync(`${record}.truth.json`, 'utf8')) as { beats: TrueBeat[] }).beats;
}

describe('`series` on a synthetic recording', () => {
  test('has the SD of the true RR', async () => {
    const { whole, windows } = await runSeries();
    const truth = trueBeats().map(({ r }) => 1000 * r);
    const sd = sampleSd(truth.slice(1).map((at, i) => at - (truth[i] ?? 0)));
    expect(Math.abs((whole.sd ?? 0) / sd - 1)).toBeLessThan(syntheticRrSdTolerance);
    expect(windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 300],
      [300, 330],
    ]);
  });

  test('has the SD of the true rPTT, which correlates with RR in respiration', async () => {
    const { whole, against, unit } = await runSeries('--of', 'rptt', '--against', 'rr');
    const truth = trueBeats().map(({ r, foot }) => 1000 * (foot - r));
    expect(Math.abs((whole.sd ?? 0) / sampleSd(truth) - 1)).toBeLessThan(syntheticRpttSdTolerance);
    expect(whole.error?.likely).toBeGreaterThan(0);
    expect(whole.error?.remaining.sd).toBeLessThan(whole.sd ?? 0);
    expect([unit, against?.of]).toEqual(['ms', 'rr']);
    expect(whole.pair?.coherence.hf).toBeGreaterThan(0);
    expect(whole.pair?.coherence.hf).toBeLessThanOrEqual(1);
  });

  for (const part of sweepFirst(['amplitude', 'pulse', 'lvet', 'qs2', 'pep', 'qt'], 1))
    test.skipIf(part.isLeftOut).each(part.cases)(`prints %s${part.note}`, async (kind) => {
      const { of: given, whole, values } = await runSeries('--of', kind);
      expect(given).toBe(kind);
      expect(whole.n).toBeGreaterThan(200);
      expect(whole.mean).toBeGreaterThan(0);
      expect(values.every(({ at }, i) => i === 0 || at > (values[i - 1]?.at ?? 0))).toBe(true);
    });

  test('has no figures in ms for an amplitude', async () => {
    const { whole, unit } = await runSeries('--of', 'amplitude');
    expect(unit).not.toBe('ms');
    expect(whole).toMatchObject({ pnn50: null, triangularIndex: null });
    expect(whole.notGiven['pnn50']).toBe('it is for intervals in ms');
  });

  test('analyses only a part', async () => {
    const { values, windows } = await runSeries('--from', '60', '--to', '180');
    expect(values.every(({ at }) => at >= 60 && at <= 180)).toBe(true);
    expect(windows.map(({ from, to }) => [from, to])).toEqual([[60, 180]]);
  });

  test('prints a row per window, recording or value, with units', async () => {
    const table = async (...options: string[]) =>
      (await runCommand('series', record, '--csv', ...options)).output.trim().split('\n');
    const windows = await table('--window', '60');
    expect(windows).toHaveLength(7);
    expect(windows[0]).toContain('recording,window,of,from_s,to_s,n,corrected,mean_ms,sd_ms');
    expect(windows[0]).toContain('welch.lf_ms2');
    expect(windows[1]).toMatch(/^x,1,rr,0,60,/);
    expect(await table('--rows', 'recordings')).toHaveLength(2);
    const values = await table('--rows', 'values');
    expect(values[0]).toBe('recording,at_s,value_ms,kept,why');
    const amplitude = await table('--of', 'amplitude', '--rows', 'recordings');
    expect(amplitude[0]).toContain(',amplitude.mean,');
  });

  test('describes its methods', async () => {
    const { output } = await runCommand('series', record, '--against', 'rptt', '--methods');
    expect(output).toContain('Lipponen and Tarvainen 2019');
    expect(output).toContain('compared with the series of rPTT');
    expect(output).toMatch(/Series of RR, \d+ values: (?:none was corrected|\d+ w(?:as|ere) left out \()/);
  });

  test('rejects unknown series, and inverted bands', async () => {
    expect((await runCommand('series', record, '--csv', '--rows', 'beats')).status).toBe(2);
    expect((await runCommand('series', record, '--rows', 'values')).status).toBe(2);
    const { status, output } = await runCommand('series', record, '--lf-from', '0.3');
    expect(status).toBe(1);
    expect(output).toContain('each must be above the one before');
  });
});
