import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { runCommand } from '../../../support/run-command.ts';
import { itInFullRun } from '../../../support/gate.ts';

/** Reads the counts of `bxb` for the published detector. */
function published(record: string): { tp: number; fp: number; fn: number } {
  const lines = readFileSync(dataPath('mitdb', 'bxb.csv'), 'utf8').split('\n');
  const [, , , tp, fn, fp] = lines.find((line) => line.startsWith(`${record},`))?.split(',') ?? [];
  return { tp: Number(tp), fp: Number(fp), fn: Number(fn) };
}

const asPublished = ['--method', 'curve-length', '--arithmetic', 'integer'];

describe.skipIf(!hasData)(`qrs --reference${dataNote}`, () => {
  itInFullRun('several records have each their score, and gross and average at the end', async () => {
    const files = ['101', '116'].map((record) => dataPath('mitdb', record));
    const { output, status } = await runCommand('qrs', ...files, ...asPublished, '--reference', 'atr');
    expect(status).toBe(0);
    const [first, second, summary] = JSON.parse(output);
    expect(first.result.score).toMatchObject({ ...published('101'), tolerance: 150, from: 300 });
    expect(second.result.score).toMatchObject(published('116'));
    const [a, b] = [published('101'), published('116')];
    expect(summary.gross).toMatchObject({ tp: a.tp + b.tp, fp: a.fp + b.fp, fn: a.fn + b.fn });
    expect(summary.average.se).toBeCloseTo((a.tp / (a.tp + a.fn) + b.tp / (b.tp + b.fn)) / 2, 12);
    expect(Object.keys(first.result)).not.toContain('edges');
    // Record 101 has no ventricular beat, and 116 has 109 in all.
    expect(second.result.score.veb.tp + second.result.score.veb.fn).toBeGreaterThan(80);
    expect(first.result.score.veb.se).toBeNull();
    expect(summary.veb.gross.tp).toBe(second.result.score.veb.tp + first.result.score.veb.tp);
    expect(summary.paced).toBe(0);
    expect(first.result.errors).toHaveLength(a.fp + a.fn);
    for (const { time, kind, class: label, nearest, distance } of first.result.errors) {
      expect(distance).toBeCloseTo((nearest - time) * 1000, 6);
      expect(label === null).toBe(kind === 'false-alarm');
    }
  });

  itInFullRun('a test period from anywhere to anywhere', async () => {
    const run = async (...period: string[]) => {
      const { output } = await runCommand(
        'qrs',
        dataPath('mitdb', '116'),
        ...asPublished,
        '--reference',
        'atr',
        ...period,
      );
      return JSON.parse(output).result.score;
    };
    const all = await run('--score-from', '0');
    const [early, late] = [
      await run('--score-from', '0', '--score-to', '900'),
      await run('--score-from', '900'),
    ];
    expect({ tp: early.tp + late.tp, fp: early.fp + late.fp, fn: early.fn + late.fn }).toEqual({
      tp: all.tp,
      fp: all.fp,
      fn: all.fn,
    });
  });

  test('a reference that marks edges has them scored', async () => {
    const { output } = await runCommand(
      'qrs',
      dataPath('qtdb', 'sel103'),
      ...asPublished,
      '--reference',
      'q1c',
      '--score-from',
      '0',
    );
    const { onset, end } = JSON.parse(output).result.edges;
    expect(onset).toEqual({ count: 30, missed: 0, mean: expect.any(Number), sd: expect.any(Number) });
    expect(end).toMatchObject({ count: 30, missed: 0 });
  });

  test('marks with classes have them compared', async () => {
    const { output } = await runCommand(
      'qrs',
      dataPath('mitdb', '116'),
      '--method',
      'annotations',
      '--reference',
      'atr',
      '--score-from',
      '0',
    );
    const { classes, score } = JSON.parse(output).result;
    expect(score).toMatchObject({ fp: 0, fn: 0 });
    expect(classes.V).toEqual({ N: 0, S: 0, V: 109, F: 0, Q: 0, O: 0, X: 0 });
  });
});
