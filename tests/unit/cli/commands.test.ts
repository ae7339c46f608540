import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parseAnnotations } from '../../../src/io/wfdb/annotations-read.ts';
import { version, versionText } from '../../../src/model/version.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const synth = (name: string, ...more: string[]) =>
  runCommand('synth', '--out', at(name), '--duration', '40', ...more);

describe('the command line', () => {
  it('prints its version, which is that of package.json', async () => {
    expect(version).toBe(packageJson.version);
    expect(await runCommand('--version')).toMatchObject({ status: 0, output: `${versionText}\n` });
  });

  it('lists commands, and the options of one with range, default and source', async () => {
    const general = await runCommand('--help');
    for (const name of ['info', 'qrs', 'intervals', 'synth']) expect(general.output).toContain(`  ${name}`);
    const { output } = await runCommand('intervals', '--help');
    expect(output).toContain('--foot-percent N\n');
    expect(output.replaceAll(/\s+/g, ' ')).toContain('1 … 50 %. Default 5. Source: Cziesler 2014, 2.1.');
    expect(output).toContain('--max-shift N|off');
  });

  it('prints the help as an error without a command, and normally with --help or help', async () => {
    const general = await runCommand('--help');
    expect([general.status, general.notices]).toEqual([0, '']);
    expect(await runCommand('help')).toEqual(general);
    expect(await runCommand('help', 'qrs')).toEqual(await runCommand('qrs', '--help'));
    expect(await runCommand()).toMatchObject({ status: 2, output: '', notices: general.output });
  });

  it('names the option for a rate that a file does not state', async () => {
    const path = at('rateless.csv');
    writeFileSync(path, 'ecg\n'.concat(...Array.from({ length: 300 }, (_, k) => `${Math.sin(k / 9)}\n`)));
    const { status, output } = await runCommand('info', path);
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({
      code: 'no-rate',
      message: expect.stringContaining('--input-rate HZ'),
      where: { file: path },
    });
    expect((await runCommand('info', path, '--input-rate', '100')).status).toBe(0);
  });

  it('names the source of each choice of a detector', async () => {
    const help = (await runCommand('qrs', '--help')).output.replaceAll(/\s+/g, ' ');
    expect(help).toContain(
      'Source: beatbench: Beatbench; curve-length: Zong, Moody and Jiang 2003; pan-tompkins: Pan and Tompkins 1985; trigger: Kratsas 2000.',
    );
  });

  it.each([
    ['info', 'one row per channel'],
    ['filter', 'one row per sample'],
    ['qrs', 'one row per QRS complex'],
    ['intervals', 'one row per beat'],
    ['sounds', 'one row per beat'],
    ['templates', 'one row per beat'],
    ['denoise', 'one row per recording'],
    ['cohort', 'one row per recording'],
    ['bench', 'one row per measurement'],
  ])('describes a row of the table: %s', async (name, row) => {
    const { output } = await runCommand(name, '--help');
    expect(output).toMatch(new RegExp(`--csv\n +print a table, ${row}`));
  });

  it('has no --csv if it writes no table', async () => {
    expect((await runCommand('synth', '--help')).output).not.toContain('--csv');
    const { status, notices } = await runCommand('synth', '--csv', '--out', at('tabled'));
    expect([status, notices]).toEqual([2, expect.stringContaining('--csv')]);
  });

  it.each([
    [['frobnicate']],
    [['intervals']],
    [['intervals', 'x', '--nonsense']],
    [['synth']],
    [['qrs', 'x', '--json', '--csv']],
    [['synth', '--out', 'x', '--noise', 'loud:3']],
    [['synth', '--out', 'x', '--noise', 'pops:6@1..2']],
    [['synth', '--out', 'x', '--rate', '60', '--noise', 'mains:20']],
  ])('ends with status 2 and a sentence for %j', async (argv) => {
    const { status, output, notices } = await runCommand(...argv);
    expect(status).toBe(2);
    expect(output).toBe('');
    expect(notices).toMatch(/^beatbench: .+\n$/);
  });

  it('ends with status 1 if one recording fails, and still prints the other', async () => {
    await synth('good', '--write', 'csv');
    writeFileSync(at('bad.edf'), 'no EDF at all');
    const { status, output, notices } = await runCommand('info', at('bad.edf'), at('good.csv'));
    expect(status).toBe(1);
    const [bad, good] = JSON.parse(output);
    expect(bad.error.code).toMatch(/^[a-z-]+$/);
    expect(bad.error.where.file).toContain('bad.edf');
    expect(good.recording).toMatchObject({ name: 'good', format: 'csv', duration: 40 });
    expect(notices).toContain('error: ');
  });

  it('finds the signals of a record whose path contains ..', async () => {
    await synth('winding', '--write', 'wfdb');
    const { status, output } = await runCommand('info', `${folder}/../${basename(folder)}/winding.hea`);
    expect(status).toBe(0);
    expect(JSON.parse(output).recording).toMatchObject({ format: 'wfdb', duration: 40 });
  });

  it('accepts the options of all commands everywhere', async () => {
    await synth('global', '--write', 'csv', '--backend', 'cpu');
    for (const command of ['info', 'qrs', 'intervals']) {
      const run = await runCommand(
        command,
        at('global.csv'),
        '--backend',
        'cpu',
        '--from',
        '0',
        '--to',
        '30',
        '--quiet',
      );
      expect(run, command).toMatchObject({ status: 0, notices: '' });
      expect(JSON.parse(run.output).parameters).toMatchObject({ backend: 'cpu', from: 0, to: 30 });
    }
  });

  it('writes tables and folders of results', async () => {
    await synth('a', '--write', 'edf');
    await synth('b', '--write', 'edf', '--seed', '2');
    const { status } = await runCommand('qrs', at('a.edf'), at('b.edf'), '--csv', '--out', at('results'));
    expect(status).toBe(0);
    const rows = readFileSync(at('results/a.csv'), 'utf8').trim().split('\n');
    expect(rows[0]).toBe(
      'recording,onset_s,end_s,r_s,onsetSample,endSample,rSample,rr_ms,premature,ectopic,classed,class,certainty,classReason,label',
    );
    expect(rows[1]).toMatch(/^a,0\./);
    expect(rows.length).toBeGreaterThan(30);
    expect(existsSync(at('results/b.csv'))).toBe(true);
  });
});

describe('synth and intervals', () => {
  it.each(['wfdb', 'edf', 'csv'])(
    'synth and intervals agree with the truth in a clean record written as %s',
    async (format) => {
      await synth(`clean-${format}`, '--write', format, '--rptt-sd', '0.5', '--lvet-sd', '0.5');
      const extension = format === 'wfdb' ? 'hea' : format;
      const { status, output } = await runCommand('intervals', at(`clean-${format}.${extension}`));
      expect(status).toBe(0);
      const { result, recording } = JSON.parse(output);
      const truth = JSON.parse(readFileSync(at(`clean-${format}.truth.json`), 'utf8'));
      expect(recording.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(result.beats.length).toBe(truth.beats.length);
      const [window] = result.windows;
      expect(window.rptt.historic.mean).toBeGreaterThan(160);
      expect(window.rptt.historic.mean).toBeLessThan(200);
      expect(window.lvet.historic.mean).toBeGreaterThan(270);
      expect(window.lvet.historic.mean).toBeLessThan(320);
      expect(window.rptt.leastVariance.sd).toBeLessThanOrEqual(window.rptt.historic.sd);
    },
  );

  it('synth and intervals give the same bytes for the same seed, and different ones for another', async () => {
    const bytes = async (name: string, seed: string) => {
      await synth(name, '--noise', 'white:20,motion:10', '--seed', seed);
      return readFileSync(at(`${name}.dat`));
    };
    const first = await bytes('one', '7');
    expect((await bytes('two', '7')).equals(first)).toBe(true);
    expect((await bytes('three', '8')).equals(first)).toBe(false);
  });

  it('synth and intervals use beats from annotations of the record', async () => {
    await synth('annotated');
    const { output } = await runCommand('qrs', at('annotated'), '--method', 'annotations');
    const truth = JSON.parse(readFileSync(at('annotated.truth.json'), 'utf8'));
    expect(JSON.parse(output).result.beats.length).toBe(truth.beats.length);
  });

  it('synth and intervals write marks as annotations that can be read back and match completely', async () => {
    await synth('marked');
    const asked = ['--annotations', 'bb', '--point', 'onset', '--out', at('marked.json')];
    await runCommand('qrs', at('marked'), ...asked);
    const { output } = await runCommand('qrs', at('marked'), '--reference', 'bb', '--score-from', '0');
    const { score, sweep, errors } = JSON.parse(output).result;
    expect(score).toMatchObject({ fp: 0, fn: 0, se: 1, ppv: 1, tolerance: 150, from: 0 });
    expect(sweep[0]).toMatchObject({ tolerance: 8, se: 1, ppv: 1 });
    expect(errors).toEqual([]);
  });

  it('synth and intervals mark R unless onsets are requested, record the point in the file, and write the classes', async () => {
    await synth('points', '--ectopic-rate', '6', '--heart-rate', '70');
    const marked = async (extension: string, ...more: string[]) => {
      const { status, notices } = await runCommand(
        'qrs',
        at('points'),
        '--annotations',
        extension,
        '--out',
        at('points.json'),
        ...more,
        '--force',
      );
      expect(notices).toBe('');
      expect(status).toBe(0);
      const { beats } = JSON.parse(readFileSync(at('points.json'), 'utf8')).result as {
        beats: { r: number; onsetSample: number; label: string }[];
      };
      const { set } = parseAnnotations(readFileSync(at(`points.${extension}`)), 'points', extension, 500);
      const marks = set.annotations.map(({ sampleIndex, label }) => [sampleIndex, label]);
      return { beats, point: set.point, marks };
    };
    const atR = await marked('aa');
    expect(atR.point).toBe('R');
    expect(atR.marks).toEqual(atR.beats.map((beat) => [Math.round(beat.r * 500), beat.label]));
    const classes = new Set(atR.marks.map(([, label]) => label));
    expect(classes.has('N') && classes.has('V')).toBe(true);
    const atOnset = await marked('bb', '--point', 'onset');
    expect(atOnset.point).toBe('onset');
    expect(atOnset.marks).toEqual(atOnset.beats.map((beat) => [beat.onsetSample, beat.label]));
    const info = await runCommand('info', at('points'));
    expect(JSON.parse(info.output).result.annotations).toContainEqual({
      source: 'bb',
      count: atOnset.marks.length,
      point: 'onset',
    });
    const read = await runCommand('qrs', at('points'), '--method', 'annotations');
    expect(JSON.parse(read.output).result.beats.length).toBeGreaterThan(30);
  });

  it('synth and intervals reject an unknown point, one without a file to mark, and onsets of a method without them', async () => {
    await synth('pointless');
    const out = ['--out', at('pointless.json')];
    const wrong = await runCommand('qrs', at('pointless'), '--annotations', 'bb', '--point', 'T', ...out);
    expect([wrong.status, wrong.notices]).toEqual([2, 'beatbench: --point must be R or onset.\n']);
    expect((await runCommand('qrs', at('pointless'), '--point', 'R', ...out)).status).toBe(2);
    const none = await runCommand(
      'qrs',
      at('pointless'),
      '--annotations',
      'bb',
      '--point',
      'onset',
      '--method',
      'pan-tompkins',
      ...out,
    );
    expect(none.status).toBe(1);
    expect(none.notices).toContain('finds no QRS onsets');
  });
});
