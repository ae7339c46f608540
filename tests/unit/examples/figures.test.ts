import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IntervalsResult } from '../../../src/model/intervals.ts';
import { builtCli } from '../../support/built-program.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { gateNote, itInFullRun, runsAllTests } from '../../support/gate.ts';

// Runs the scripts of docs/python.md and docs/r.md, if the programs that they need are available.

const folder = temporaryFolder();
const root = process.cwd();
const walk = join(folder, 'walk.edf');
let program = '';

/** Returns the reason why a program cannot run, in a sentence; null if it can. */
function findLack(command: string, ...words: string[]): string | null {
  const { error, status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (error) return `${command} is not here`;
  return status === 0 ? null : `${command}: ${stderr.trim().split('\n').at(-1) ?? ''}`;
}

const needs = 'import numpy, matplotlib';
const pythons = [process.env['BEATBENCH_PYTHON'], 'python3', '/usr/bin/python3'].filter(
  (each) => each !== undefined,
);
const python = pythons.find((each) => findLack(each, '-c', needs) === null);
const noPython = python === undefined ? findLack('python3', '-c', needs) : null;
const noR = findLack('Rscript', '-e', '1');
for (const why of [noPython, noR]) if (why !== null) process.stdout.write(`Figures are not drawn: ${why}\n`);

const languages = [
  { name: 'Python', why: noPython, command: python ?? '', place: 'python', ending: 'py', page: 'python.md' },
  { name: 'R', why: noR, command: 'Rscript', place: 'r', ending: 'R', page: 'r.md' },
] as const;

const figures = ['spread_by_window', 'interval_histograms', 'three_filters', 'beat_templates', 'denoised'];

beforeAll(async () => {
  program = await builtCli();
  const words = ['--duration', '70', '--rate', '250', '--noise', 'white:20', '--ectopic-rate', '8'];
  await runCommand('synth', '--out', walk, '--write', 'edf', ...words);
});

/** Runs a script; returns its output, and expects its figure to be a picture of some size. */
function drawn(command: string, script: string, ...words: string[]): string {
  return drawFigure(walk, command, script, ...words);
}

function drawFigure(recording: string, command: string, script: string, ...words: string[]): string {
  const figure = join(folder, `${script.replaceAll(/\W/g, '_')}.png`);
  const BEATBENCH = `"${process.execPath}" "${program}"`;
  const { status, stdout, stderr } = spawnSync(
    command,
    [join(root, 'examples', script), figure, recording, ...words],
    {
      encoding: 'utf8',
      env: { ...process.env, BEATBENCH, MPLBACKEND: 'Agg' },
    },
  );
  expect([script, status, status === 0 ? '' : stderr]).toEqual([script, 0, '']);
  const picture = readFileSync(figure);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(400);
  // A blank one of its size takes a few kB.
  expect(picture.length).toBeGreaterThan(10_000);
  return stdout;
}

async function readResult<Result>(...argv: string[]): Promise<Result> {
  return (JSON.parse((await runCommand(...argv, '--quiet')).output) as { result: Result }).result;
}

function sdText(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return `${known.length} beats, SD ${Math.sqrt(squares / (known.length - 1)).toFixed(3)} ms`;
}

describe.each(languages)('scripts in $name', ({ why, command, place, ending, page }) => {
  it('are those that the page shows and names', () => {
    const text = readFileSync(join(root, 'docs', page), 'utf8');
    const files = readdirSync(join(root, 'examples', place)).filter((file) => file.endsWith(`.${ending}`));
    expect(files.toSorted()).toEqual(['beatbench', ...figures].map((name) => `${name}.${ending}`).toSorted());
    for (const file of files) expect(text).toContain(file);
    const shown = [...text.matchAll(/```(?:python|r)\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    const sources = files.map((file) => readFileSync(join(root, 'examples', place, file), 'utf8'));
    expect(shown.filter((code) => sources.includes(code)).length).toBeGreaterThanOrEqual(2);
    for (const code of shown) expect(sources.some((source) => source.includes(code))).toBe(true);
  });

  it.skipIf(why !== null)('number windows like the JSON', async () => {
    const { windows } = await readResult<IntervalsResult>('intervals', walk);
    const of = windows as unknown as readonly Record<
      'rptt' | 'lvet',
      Record<string, { sd: number | null }>
    >[];
    const said = (['rptt', 'lvet'] as const).map((interval) => {
      const both = of.map((window) => [
        window[interval]['historic'].sd,
        window[interval]['leastVariance'].sd,
      ]);
      const known = both.filter(([a, b]) => a !== null && b !== null) as [number, number][];
      const smaller = known.filter(([historic, least]) => historic > least);
      const name = interval === 'rptt' ? 'rPTT' : 'LVET';
      return `${name}: smaller by least variance in ${smaller.length} of ${known.length} windows\n`;
    });
    expect(drawn(command, `${place}/spread_by_window.${ending}`)).toBe(said.join(''));
  });

  it.skipIf(why !== null || !runsAllTests)(`have the SDs of the JSON${gateNote}`, async () => {
    const { beats } = await readResult<IntervalsResult>('intervals', walk, '--average', '0');
    const said = [];
    for (const method of ['historic', 'leastVariance'] as const) {
      const name = method === 'historic' ? 'historic' : 'least variance';
      said.push(`rPTT ${name}: ${sdText(beats.map(({ rptt }) => rptt[method]))}\n`);
      said.push(`LVET ${name}: ${sdText(beats.map(({ lvet }) => lvet[method]))}\n`);
    }
    expect(drawn(command, `${place}/interval_histograms.${ending}`)).toBe(said.join(''));
  });

  it.skipIf(why !== null || !runsAllTests)(
    `filter, sort beats and denoise like the JSON${gateNote}`,
    async () => {
      const lines = drawn(command, `${place}/three_filters.${ending}`).trim().split('\n');
      expect(lines).toHaveLength(4);
      const { channels } = await readResult<{ channels: { samples: number[] }[] }>(
        'filter',
        walk,
        '--type',
        'lowpass',
        '--high',
        '30',
        '--to',
        '14',
      );
      const seen = channels[0].samples.slice(2500);
      const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
      expect(lines[1]).toMatch(new RegExp(`^lowpass, 30 Hz: mean ${mean.toFixed(4)}, SD`));
      const { templates } = await readResult<{
        templates: { label: number; count: number; first: number }[];
      }>('templates', walk, '--signal', 'filtered');
      const [most] = templates.toSorted((a, b) => b.count - a.count);
      expect(drawn(command, `${place}/beat_templates.${ending}`)).toMatch(
        new RegExp(
          `^(?:master|template ${most.label}): n ${most.count}, first at ${most.first.toFixed(3)} s\n`,
        ),
      );
      const { snr, cycles } = await readResult<{ snr: Record<string, number>; cycles: number }>(
        'denoise',
        walk,
      );
      const [before, after] = [snr['before'].toFixed(3), snr['after'].toFixed(3)];
      expect(drawn(command, `${place}/denoised.${ending}`, '20')).toBe(
        `SNR ${before} dB before, ${after} dB after, over ${cycles} cycles\n`,
      );
    },
  );

  it.skipIf(why !== null || !runsAllTests)(`read channels without a unit${gateNote}`, async () => {
    const bare = join(folder, 'bare.csv');
    const { output } = await runCommand('convert', walk, '--to', 'csv', '--channels', 'ECG', '-o', '-');
    writeFileSync(bare, output.replace('ECG [mV]', 'ECG'));
    const lines = drawFigure(bare, command, `${place}/three_filters.${ending}`).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/: mean -?\d\.\d{4}, SD \d\.\d{4} ?$/);
  });

  it.skipIf(why !== null)('print the message of beatbench for a missing file', () => {
    const BEATBENCH = `"${process.execPath}" "${program}"`;
    const words = [
      join(root, 'examples', place, `denoised.${ending}`),
      join(folder, 'a.png'),
      join(folder, 'no.edf'),
    ];
    const { status, stderr } = spawnSync(command, words, {
      encoding: 'utf8',
      env: { ...process.env, BEATBENCH },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('There is no file');
  });
});

describe.skipIf(noPython !== null)('scripts in Python without pandas', () => {
  itInFullRun('scripts in Python without pandas read the same numbers', () => {
    const script = [
      'import sys, numpy as np',
      'sys.modules["pandas"] = None',
      `sys.path.insert(0, ${JSON.stringify(join(root, 'examples', 'python'))})`,
      'import beatbench as b',
      'assert b.pandas is None',
      'rows = b.table("intervals", sys.argv[1])',
      'beats = b.report("intervals", sys.argv[1])["result"]["beats"]',
      'same = np.array_equal(b.numbers(rows["rptt.aligned_ms"]), b.numbers([x["rptt"]["aligned"] for x in beats]), equal_nan=True)',
      'print(same, len(beats), rows["recording"][0])',
    ].join('\n');
    const BEATBENCH = `"${process.execPath}" "${program}"`;
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', script, walk], {
      encoding: 'utf8',
      env: { ...process.env, BEATBENCH },
    });
    expect(stdout, stderr).toMatch(/^True \d\d walk\n$/);
  });
});
