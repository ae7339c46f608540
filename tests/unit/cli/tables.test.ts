import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IntervalsResult } from '../../../src/model/intervals.ts';
import type { SoundsResult } from '../../../src/model/sounds.ts';
import type { PrintedResult } from '../../../src/pipeline/printed-windows.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const made = join(folder, 'made.edf');
const quick = ['--resamples', '50', '--quiet'];

type Row = Readonly<Record<string, string>>;

async function readTable(...argv: string[]): Promise<{ heads: readonly string[]; rows: readonly Row[] }> {
  const { status, output } = await runCommand(...argv, '--csv');
  expect(status).toBe(0);
  const { data, meta } = Papa.parse<Row>(output.trim(), { header: true });
  return { heads: meta.fields ?? [], rows: data };
}

async function readResult<Result>(...argv: string[]): Promise<Result> {
  return (JSON.parse((await runCommand(...argv)).output) as { result: Result }).result;
}

beforeAll(async () => {
  await runCommand('synth', '--duration', '130', '--rate', '250', '--pcg', '--write', 'edf', '--out', made);
});

describe('a table', () => {
  it('a table of beats has units in its headings, its recording in each row, and windows counted from 1', async () => {
    const { heads, rows } = await readTable('intervals', made, ...quick);
    expect(heads).toEqual([
      'recording',
      'r_s',
      'window',
      'rejected',
      'missed.foot',
      'missed.notch',
      'peak_s',
      'foot.historic_s',
      'foot.leastVariance_s',
      'foot.aligned_s',
      'notch.historic_s',
      'notch.leastVariance_s',
      'notch.aligned_s',
      'rptt.historic_ms',
      'rptt.leastVariance_ms',
      'rptt.aligned_ms',
      'lvet.historic_ms',
      'lvet.leastVariance_ms',
      'lvet.aligned_ms',
      'likelyError.r_ms',
      'likelyError.foot_ms',
      'likelyError.notch_ms',
      'match.foot',
      'match.notch',
      'leftOut.foot',
      'leftOut.notch',
    ]);
    const { beats } = await readResult<IntervalsResult>('intervals', made, ...quick);
    expect(new Set(rows.map(({ recording }) => recording))).toEqual(new Set(['made']));
    expect(rows.map((row) => Number(row['window']) - 1)).toEqual(beats.map(({ window }) => window));
    expect(rows[0]?.['window']).toBe('1');
    expect(rows.map((row) => Number(row['r_s']))).toEqual(beats.map(({ r }) => r));
  });

  it('a table of windows has the statistics of the JSON, one row per window', async () => {
    const { heads, rows } = await readTable('intervals', made, '--rows', 'windows', ...quick);
    expect(heads.slice(0, 9)).toEqual([
      'recording',
      'window',
      'from_s',
      'to_s',
      'beats',
      'rejected',
      'ectopic',
      'unlike',
      'following',
    ]);
    const { windows } = await readResult<PrintedResult<IntervalsResult>>('intervals', made, ...quick);
    expect(rows).toHaveLength(windows.length);
    for (const [index, { from, to, beats, rptt, lvet }] of windows.entries()) {
      const row = rows[index] ?? {};
      const { mean, sd, sdUnaveraged, ppv, threshold, sdInterval } = rptt.leastVariance;
      const cells = {
        from_s: from,
        to_s: to,
        beats,
        window: index + 1,
        'rptt.leastVariance.mean_ms': mean,
        'rptt.leastVariance.sd_ms': sd,
        'rptt.leastVariance.sdUnaveraged_ms': sdUnaveraged,
        'rptt.leastVariance.ppv': ppv,
        'rptt.leastVariance.threshold_percent': threshold,
        'rptt.leastVariance.sdInterval.low_ms': sdInterval?.[0] ?? null,
        'lvet.historic.mean_ms': lvet.historic.mean,
        'lvet.historic.missed': lvet.historic.missed,
      };
      for (const [head, value] of Object.entries(cells)) {
        expect([head, row[head]]).toEqual([head, value === null ? '' : String(value)]);
      }
    }
    expect(heads.filter((head) => head.includes('sweep'))).toEqual([]);
  });

  it('a table of windows exists for sounds and landmarks too, with ratios without a unit', async () => {
    const sounds = await readTable('sounds', made, '--rows', 'windows', ...quick);
    const { windows } = await readResult<PrintedResult<SoundsResult>>('sounds', made, ...quick);
    expect(sounds.rows.map((row) => row['s1.historic.mean_ms'])).toEqual(
      windows.map(({ s1 }) => String(s1.historic.mean)),
    );
    expect(sounds.heads).toContain('pepOverLvet.historic.mean');
    const landmark = ['--landmark', 'rising', '--channels', 'any=PPG', '--rows', 'windows'];
    expect((await readTable('intervals', made, ...landmark, ...quick)).heads).toContain(
      'interval.leastVariance.threshold_percent',
    );
  });

  it('has the same headings for one recording and for several', async () => {
    const one = await readTable('info', made);
    const two = await readTable('info', made, made);
    expect(one.heads).toEqual(['recording', 'label', 'role', 'unit', 'rate_Hz', 'samples']);
    expect(two.heads).toEqual(one.heads);
    expect(two.rows).toEqual([...one.rows, ...one.rows]);
  });

  it('a table of a failed recording has only its heading', async () => {
    const { status, output } = await runCommand('info', join(folder, 'none.edf'), '--csv', '--quiet');
    expect([status, output]).toEqual([1, 'recording\n']);
  });

  it.each([
    [['--rows', 'windows'], '--rows changes the rows of --csv'],
    [['--rows', 'hours', '--csv'], 'it must be beats or windows'],
  ])('is refused for %j', async (options, words) => {
    const out = join(folder, 'refused.csv');
    const { status, notices } = await runCommand('intervals', made, ...options, '--out', out);
    expect([status, notices]).toEqual([2, expect.stringContaining(words)]);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});
