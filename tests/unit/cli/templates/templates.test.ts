import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';

/** Makes a synthetic record with ectopic beats; returns its path. */
async function synthetic(seconds: number, seed = 5): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'templates-')), `one${seed}`);
  const argv = ['synth', '--duration', `${seconds}`, '--rate', '250', '--ectopic-rate', '8'];
  const made = await runCommand(...argv, '--seed', `${seed}`, '--out', path);
  expect(made.status).toBe(0);
  return path;
}

interface Printed {
  readonly parameters: Record<string, unknown>;
  readonly recording: { readonly duration: number };
  readonly result: {
    readonly master: number;
    readonly masters: readonly { readonly label: number; readonly from: number }[];
    readonly templates: readonly { readonly label: number; readonly count: number; readonly first: number }[];
    readonly beats: readonly Record<string, number>[];
    readonly strategy: { readonly name: string };
  };
}

describe('templates', () => {
  it('prints master, templates and beats', async () => {
    const path = await synthetic(120);
    const { status, output } = await runCommand('templates', path);
    expect(status).toBe(0);
    const { result, parameters } = JSON.parse(output) as Printed;
    expect(result.master).toBe(0);
    expect(result.masters).toEqual([{ label: 0, from: result.beats[0]?.['trigger'] }]);
    expect(Object.keys(result.beats[0] ?? {})).toEqual([
      'trigger',
      'triggerSample',
      'template',
      'rho',
      'shift',
    ]);
    expect(result.templates.reduce((sum, { count }) => sum + count, 0)).toBe(result.beats.length);
    expect(result.strategy.name).toBe('sequential');
    expect(parameters).toMatchObject({ preset: 'human', bandLow: 5, signal: 'filtered' });
    const truth = JSON.parse(await readFile(`${path}.truth.json`, 'utf8')) as {
      readonly beats: readonly { readonly class: string }[];
    };
    const ectopic = truth.beats.filter((beat) => beat.class === 'V').length;
    const abnormal = result.beats.filter((beat) => beat['template'] !== 0).length;
    expect(Math.abs(abnormal - ectopic)).toBeLessThanOrEqual(1);
  });

  it('lists beats, or templates with their samples, as a table', async () => {
    const path = await synthetic(60);
    const beats = await runCommand('templates', path, '--csv');
    expect(beats.output.split('\n')[0]).toBe('recording,trigger_s,triggerSample,template,rho,shift_samples');
    const templates = await runCommand('templates', path, '--csv', '--templates');
    expect(templates.output.split('\n')[0]).toMatch(/^recording,label,count,first_s,samples\.0,samples\.1,/);
    expect((await runCommand('templates', path, '--templates')).status).toBe(2);
  });

  it('takes files as one series', async () => {
    const [one, two] = [await synthetic(60, 5), await synthetic(60, 6)];
    const { status, output, notices } = await runCommand('templates', one, two, '--series');
    expect(status).toBe(0);
    const { result, recording } = JSON.parse(output) as Printed;
    expect(result.beats.at(-1)?.['trigger']).toBeGreaterThan(100);
    expect(recording.duration).toBe(120);
    expect(notices).toContain('templates after');
  });

  it('finds R-peaks with a named detector', async () => {
    const path = await synthetic(60);
    const { output } = await runCommand('templates', path, '--method', 'curve-length');
    expect((JSON.parse(output) as Printed).parameters).toMatchObject({ triggers: 'r-peaks' });
  });

  it('fails with a message if there is no master', async () => {
    const path = await synthetic(30);
    const { status, notices } = await runCommand('templates', path, '--threshold', '1');
    expect(status).toBe(1);
    expect(notices).toContain('lower the threshold');
  });
});
