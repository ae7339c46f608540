import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const denoise = (...argv: string[]) => runCommand('denoise', ...argv);
const noise = ['--duration', '60', '--rate', '256', '--noise-ecg', 'white:6'];

beforeAll(async () => {
  await runCommand('synth', '--out', at('s1_walk'), ...noise, '--seed', '1');
  await runCommand('synth', '--out', at('s2_walk'), ...noise, '--seed', '2', '--write', 'edf');
  await runCommand('synth', '--out', at('s1_run'), ...noise, '--seed', '3', '--write', 'csv');
  await runCommand('synth', '--out', at('s2_run'), ...noise, '--seed', '4');
});

describe('denoise', () => {
  it('lists the clean ECG, its template, its cycles and its gain', async () => {
    const { status, output, notices } = await denoise(at('s1_walk.hea'));
    expect([status, notices]).toEqual([0, '']);
    const { analysis, result, timings, parameters } = JSON.parse(output);
    expect(analysis).toBe('denoise');
    expect(parameters).toMatchObject({ bandLow: 0.5, bandHigh: 40, leastMatch: 0.8, templateOver: 'record' });
    expect(Object.keys(timings)).toEqual([
      'signal',
      'detect',
      'noise',
      'preprocess',
      'cycles',
      'moves',
      'correct',
      'demodulate',
      'judge',
    ]);
    expect(result.channels).toHaveLength(1);
    expect(result.channels[0].label).toBe('ECG');
    expect(result.channels[0].samples).toHaveLength(60 * 256);
    expect(result.template.length).toBeGreaterThan(100);
    expect(result.cycles).toBeGreaterThan(60);
    expect(result.untouched[0].from).toBe(0);
    expect(result.snr.trueAfter).toBeGreaterThan(result.snr.trueBefore);
    for (const { from, to } of result.corrected) expect(from).not.toBe(to);
  });

  it.each(['s2_walk.edf', 's1_run.csv'])('uses the truth next to %s', async (name) => {
    const { result } = JSON.parse((await denoise(at(name))).output);
    expect(result.snr.trueBefore).not.toBeNull();
  });

  it('has no truth if one of its files is missing, and rejects an invalid one', async () => {
    for (const end of ['hea', 'dat']) {
      writeFileSync(at(`alone.${end}`), readFileSync(at(`s1_walk.${end}`)));
    }
    writeFileSync(at('alone.hea'), readFileSync(at('s1_walk.hea'), 'utf8').replaceAll('s1_walk', 'alone'));
    const alone = JSON.parse((await denoise(at('alone.hea'))).output);
    expect(alone.result.snr).toMatchObject({ trueBefore: null, trueAfter: null });
    writeFileSync(at('alone.truth.json'), '{"beats":[{}]}');
    expect((await denoise(at('alone.hea'))).status).toBe(0);
    for (const end of ['hea', 'dat']) {
      writeFileSync(at(`alone_clean.${end}`), readFileSync(at(`alone.${end}`)));
    }
    const headed = readFileSync(at('alone.hea'), 'utf8').replaceAll('alone', 'alone_clean');
    writeFileSync(at('alone_clean.hea'), headed);
    const { status, output } = await denoise(at('alone.hea'));
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({ code: 'bad-value' });
  });

  it('returns several recordings as an array, or one row each', async () => {
    const files = [at('s1_walk.hea'), at('s2_walk.edf')];
    const entries = JSON.parse((await denoise(...files)).output);
    expect(entries.map((entry: { recording: { name: string } }) => entry.recording.name)).toEqual([
      's1_walk',
      's2_walk',
    ]);
    const { output } = await denoise(...files, '--csv');
    const [head = '', ...rows] = output.trim().split('\n');
    expect(head).toBe(
      'recording,duration_s,cycles,kept,moved,heartRate_bpm,rrSd_ms,snr.before_dB,snr.after_dB,snr.trueBefore_dB,snr.trueAfter_dB',
    );
    expect(rows).toHaveLength(2);
    const cycles = (await denoise(at('s1_walk.hea'), '--csv', '--cycles')).output.trim().split('\n');
    expect(cycles[0]).toBe('recording,cycle,r_s,rSample,move_ms,rho,rejected');
    expect(cycles.length).toBeGreaterThan(60);
  });

  it('makes a table by task', async () => {
    const files = ['s1_walk.hea', 's2_walk.edf', 's1_run.csv', 's2_run.hea'].map(at);
    const { output } = await denoise(...files, '--csv', '--tasks');
    const rows = output.trim().split('\n');
    expect(rows[0]).toMatch(
      /^task,n,heartRate_bpm,rrSd_ms,before\.mean_dB,before\.sd_dB,after\.mean_dB,after\.sd_dB,t,df,p,/,
    );
    expect(rows.slice(1).map((row) => row.split(',').slice(0, 2))).toEqual([
      ['walk', '2'],
      ['run', '2'],
      ['all', '4'],
    ]);
    const table = at('tasks.csv');
    writeFileSync(table, 'file,subject,task\ns1_walk.hea,A,bike\ns1_run.csv,A,sprint\n');
    const told = (await denoise('--csv', '--tasks', '--subjects', table)).output.trim().split('\n');
    expect(told.slice(1).map((row) => row.split(',').slice(0, 2))).toEqual([
      ['bike', '1'],
      ['sprint', '1'],
      ['all', '2'],
    ]);
    const single = (await denoise(at('s1_walk.hea'), '--csv')).output.trim().split('\n');
    const of = (lines: readonly string[], head: string, k: number) =>
      lines[k].split(',')[lines[0].split(',').indexOf(head)];
    expect(Number(of(told, 'heartRate_bpm', 1))).toBeCloseTo(Number(of(single, 'heartRate_bpm', 1)), 9);
    expect(Number(of(told, 'rrSd_ms', 1))).toBeCloseTo(Number(of(single, 'rrSd_ms', 1)), 9);
  });

  it.each(['wfdb', 'edf', 'csv'])('writes %s with the clean ECG in its place', async (format) => {
    const out = at(`clean-${format}`);
    const { status, output } = await denoise(at('s1_walk.hea'), '--write', format, '--out', out);
    expect(status).toBe(0);
    const { result, recording } = JSON.parse(output);
    for (const { file } of result.files) expect(existsSync(file)).toBe(true);
    expect(result.channels[0]).toEqual({ label: 'ECG', sampleCount: 60 * 256 });
    const listing = JSON.parse((await denoise(at('s1_walk.hea'))).output).result.channels[0].samples;
    const written = await runCommand(
      'filter',
      `${out}.${format === 'wfdb' ? 'hea' : format}`,
      '--type',
      'lowpass',
      '--high',
      '126',
    );
    const { channels } = JSON.parse(written.output).result;
    expect(channels.map(({ label }: { label: string }) => label)).toEqual(
      recording.channels.map(({ label }: { label: string }) => label),
    );
    // A cut-off above 0.45 of the rate is dropped, so that the samples equal those of the file.
    const apart = channels[0].samples.map((value: number, n: number) => Math.abs(value - listing[n]));
    expect(Math.max(...apart)).toBeLessThan(0.001);
  });

  it('rejects to list millions of samples, and accepts them for a row', async () => {
    const count = 5_000_001;
    writeFileSync(at('long.hea'), `long 1 250 ${count}\nlong.dat 16 200 16 0 0 0 0 ECG\n`);
    writeFileSync(at('long.dat'), new Uint8Array(2 * count));
    const { status, output } = await denoise(at('long.hea'));
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({ code: 'too-large' });
    const part = await denoise(at('long.hea'), '--csv', '--to', '20');
    expect(part.status).toBe(0);
  });

  it('rejects contradictory options', async () => {
    for (const argv of [
      ['--write', 'edf'],
      ['--write', 'mp3', '--out', at('x')],
      ['--write', 'edf', '--csv', '--out', at('x')],
      ['--tasks'],
      ['--cycles'],
      ['--csv', '--tasks', '--cycles'],
      ['--csv', '--subjects', 'x.csv'],
      ['--least-match', '2'],
      [],
    ]) {
      const files = argv.length === 0 ? [] : [at('s1_walk.hea')];
      expect((await denoise(...files, ...argv)).status, argv.join(' ')).toBe(2);
    }
    const { status, notices } = await denoise(at('s1_walk.hea'), '--write', 'wfdb', '--out', at('s1_walk'));
    expect(status).toBe(2);
    expect(notices).toContain('overwrites-input');
  });
});
