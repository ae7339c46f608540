import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { runCommand } from '../../../support/run-command.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { coefficientTolerance, firSingleTolerance } from '../../../support/tolerances.ts';
import { itInFullRun } from '../../../support/gate.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const filter = (...argv: string[]) => runCommand('filter', ...argv);

beforeAll(async () => {
  await runCommand('synth', '--out', at('made'), '--duration', '20', '--write', 'csv');
});

describe('filter', () => {
  it('lists coefficients and samples', async () => {
    const { status, output, notices } = await filter(at('made.csv'), '--high', '40', '--taps', '100');
    expect(status).toBe(0);
    expect(notices).toContain('half a sample late');
    const { result, warnings, parameters, recording } = JSON.parse(output);
    const { coefficients } = designFir({ type: 'lowpass', highHz: 40, tapCount: 100 }, 500);
    expect(describeDifference(result.coefficients, coefficients, coefficientTolerance)).toBeNull();
    expect(result.channels.map(({ label }: { label: string }) => label)).toEqual(
      recording.channels.map(({ label }: { label: string }) => label),
    );
    expect(result.channels[0].samples).toHaveLength(10_000);
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['half-sample-delay']);
    expect(parameters).toMatchObject({ type: 'lowpass', high: 40, low: 'none', window: 'hamming' });
  });

  it('accepts a chain, and lists its stages', async () => {
    const stages = ['--stage', 'type=highpass,low=0.5,taps=825', '--stage', 'type=lowpass,high=30'];
    const { output } = await filter(at('made.csv'), ...stages, '--alignment', 'causal');
    const { result, parameters } = JSON.parse(output);
    expect(parameters.stage).toBe('type=highpass,low=0.5,taps=825;type=lowpass,high=30');
    expect(result.coefficients).toHaveLength(925);
    expect(
      result.stages.map((one: { type: string; coefficients: number[] }) => [
        one.type,
        one.coefficients.length,
      ]),
    ).toEqual([
      ['highpass', 825],
      ['lowpass', 101],
    ]);
  });

  it('filters the channels that --channels names', async () => {
    const all = JSON.parse((await filter(at('made.csv'))).output).result.channels;
    const { output } = await filter(at('made.csv'), '--channels', `ppg=${all[1].label}`);
    expect(JSON.parse(output).result.channels).toEqual([all[1]]);
  });

  it.each(['wfdb', 'edf', 'csv'])('writes %s, which can be read back', async (format) => {
    const out = at(`written-${format}`);
    const { status, output } = await filter(
      at('made.csv'),
      '--write',
      format,
      '--out',
      out,
      '--backend',
      'cpu',
    );
    expect(status).toBe(0);
    const { files, channels } = JSON.parse(output).result;
    expect(channels[0]).toMatchObject({ sampleCount: 10_000 });
    for (const { file, bytes } of files) expect(readFileSync(file)).toHaveLength(bytes);
    // Reads the written file back through a filter that does nothing.
    const listed = JSON.parse((await filter(at('made.csv'))).output).result.channels[0].samples;
    const back = await filter(files[0].file, '--high', '249');
    const [{ samples }] = JSON.parse(back.output).result.channels;
    expect(shareOfRange(samples, listed)).toBeLessThan(format === 'csv' ? firSingleTolerance : 2 ** -15);
  });

  it('prints a table of samples', async () => {
    const { output } = await filter(at('made.csv'), '--csv', '--to', '2');
    const rows = output.trim().split('\n');
    expect(rows[0]).toMatch(/^time \[s\],.+\[/);
    expect(rows).toHaveLength(1001);
    const { result } = JSON.parse((await filter(at('made.csv'), '--to', '2')).output);
    expect(Number(rows[501].split(',')[1])).toBe(result.channels[0].samples[500]);
  });

  it('gives recordings of the same name separate files, and overwrites none of its inputs', async () => {
    const { status } = await filter(at('made.csv'), at('made.csv'), '--write', 'csv', '--out', at('many/'));
    expect(status).toBe(0);
    expect(existsSync(at('many/made.csv')) && existsSync(at('many/made-2.csv'))).toBe(true);
    const before = readFileSync(at('made.csv'));
    const over = await filter(at('made.csv'), '--write', 'csv', '--out', at('made'));
    expect(over.status).toBe(2);
    expect(over.notices).toContain('overwrites-input');
    expect(readFileSync(at('made.csv')).equals(before)).toBe(true);
  });

  itInFullRun('refuses to list millions of samples', async () => {
    const long = ['--duration', '1000', '--rate', '6000', '--write', 'wfdb'];
    await runCommand('synth', '--out', at('long'), ...long);
    const { status, output } = await filter(at('long'));
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({
      code: 'too-large',
      where: { channel: expect.any(String) },
    });
    expect((await filter(at('long'), '--to', '10')).status).toBe(0);
  });

  it('fails for a recording shorter than the filter', async () => {
    const { status, output } = await filter(at('made.csv'), '--taps', '20001');
    expect(status).toBe(1);
    expect(JSON.parse(output).error.code).toBe('too-short');
  });

  it.each([
    [['--type', 'highpass']],
    [['--type', 'bandpass', '--low', '50']],
    [['--stage', 'type=highpass']],
    [['--stage', 'low=3']],
    [['--write', 'mp3', '--out', 'x']],
    [['--write', 'csv']],
    [['--write', 'csv', '--out', 'x', '--csv']],
    [['--taps', '1.5']],
  ])('ends with status 2 for %j', async (argv) => {
    const { status, output, notices } = await filter(at('made.csv'), ...argv);
    expect(status).toBe(2);
    expect(output).toBe('');
    expect(notices).toMatch(/^beatbench: .+\n$/);
  });
});

describe.skipIf(!hasData)(`filter on recordings${dataNote}`, () => {
  it('agrees between its paths on record 100', async () => {
    const argv = [
      dataPath('mitdb', '100'),
      '--type',
      'bandpass',
      '--low',
      '0.5',
      '--high',
      '30',
      '--taps',
      '200',
      '--to',
      '120',
    ];
    const channels = async (backend: string) =>
      JSON.parse((await filter(...argv, '--backend', backend)).output).result.channels;
    const [single, double, reference] = [
      await channels('cpu'),
      await channels('auto'),
      await channels('reference'),
    ];
    for (const k of [0, 1]) {
      expect(shareOfRange(single[k].samples, reference[k].samples)).toBeLessThan(firSingleTolerance);
      expect(shareOfRange(double[k].samples, reference[k].samples)).toBeLessThan(coefficientTolerance);
    }
  });

  it('lists coefficients for each rate of an EDF', async () => {
    const { output, status } = await filter(
      dataPath('edf', 'sample_actiwave.edf'),
      '--high',
      '10',
      '--taps',
      '33',
    );
    expect(status).toBe(0);
    const { result } = JSON.parse(output);
    expect(result.coefficients).toBeUndefined();
    expect(result.channels.map((one: { rate: number }) => one.rate)).toEqual([1024, 32, 32, 32]);
    expect(result.channels[0].coefficients).not.toEqual(result.channels[1].coefficients);
  });
});
