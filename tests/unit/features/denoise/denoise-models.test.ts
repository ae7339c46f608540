import { describe, expect, test } from 'vitest';
import { cyclesByStatus, cycleStatus, shiftMs } from '../../../../src/features/denoise/cycle-status.ts';
import { countCycleLinks } from '../../../../src/features/denoise/cycles-panel.tsx';
import { heartRates } from '../../../../src/features/denoise/denoise-reading.tsx';
import { usedLeastMatch } from '../../../../src/features/denoise/rho-histogram.tsx';
import { placeAxisName } from '../../../../src/charts/axes/place-axis-name.ts';
import { findPaperTask } from '../../../../src/features/denoise/paper-tasks.ts';
import { countBelow, binCycleRhos } from '../../../../src/features/denoise/rho-bins.ts';
import { figurePoints } from '../../../../src/charts/plotly/plotly-figure.ts';
import { type SnrCurve, snrFigure } from '../../../../src/features/denoise/snr-plot.tsx';
import { tasksModel } from '../../../../src/features/denoise/tasks-model.ts';
import { templateFrame, templateTimes } from '../../../../src/features/denoise/template-frame.ts';
import { namedPalette } from '../../../support/named-palette.ts';
import type { DenoiseCycles } from '../../../../src/model/denoise.ts';
import { cleaningCost } from '../../../../src/features/denoise/denoise-bench.tsx';

const cycles: DenoiseCycles = {
  rSec: Float64Array.of(1, 2, 3, 4, 5, 6),
  rIndices: Int32Array.of(256, 512, 768, 1024, 1280, 1536),
  moves: Int16Array.of(0, -1, 2, 0, 0, 0),
  rhos: Float64Array.of(0.95, 0.9, 0.4, Number.NaN, 0.81, Number.NaN),
  doubtful: Uint8Array.of(0, 0, 1, 0, 0, 0),
  rejections: [null, null, 'unlike', 'gap', null, 'incomplete'],
  shapes: Int8Array.of(0, 0, 0, -1, 0, -1),
};

describe('fates of cycles', () => {
  test('a cycle that was moved and then excluded is excluded', () => {
    expect(cycles.rejections.map((_, cycle) => cycleStatus(cycles, cycle))).toEqual([
      'kept',
      'moved',
      'unlike',
      'gap',
      'kept',
      'incomplete',
    ]);
  });

  test('each cycle has one fate', () => {
    const byFate = cyclesByStatus(cycles);
    expect(byFate.kept).toEqual([0, 4]);
    expect(
      Object.values(byFate)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('moves are in ms', () => {
    expect(shiftMs(cycles, 1, 256)).toBe(-3.90625);
  });
});

describe('the links of a line', () => {
  test('the links of a line are three, and fewer if its words are long or many cycles follow', () => {
    const times = ['1:18', '14:14', '11:54'];
    expect(countCycleLinks('RR short', ['5:20', '5:23', '5:28'], 112)).toBe(3);
    expect(countCycleLinks('touch a gap', times, 40)).toBe(2);
    expect(countCycleLinks('moved: 100 towards the true R, 3 away', times, 14)).toBe(0);
    expect(countCycleLinks('poor match', ['1:01:18', '1:14:14', '1:11:54'], 10_812)).toBe(1);
    expect(countCycleLinks('poor match', ['22:53', '22:20', '18:05'], 927)).toBe(2);
    expect(countCycleLinks('moved', [], 330)).toBe(0);
  });
});

describe('bins of similarity', () => {
  test('bins of similarity contain every compared cycle once, separated by membership of the template', () => {
    const bins = binCycleRhos(cycles);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    expect([sum(bins.kept), sum(bins.out), bins.belowCount]).toEqual([3, 1, 0]);
    expect(bins.out[20]).toBe(1);
    expect(bins.kept[40]).toBe(1);
    expect(bins.kept).toHaveLength(50);
  });

  test('bins of similarity report inverted cycles by their number, and end at 1', () => {
    const turned = { ...cycles, rhos: Float64Array.of(1, -0.31), rejections: [null, 'unlike' as const] };
    const bins = binCycleRhos(turned);
    expect(bins.kept.at(-1)).toBe(1);
    expect(bins.belowCount).toBe(1);
  });

  test('bins of similarity do not place cycles that were not compared', () => {
    expect(countBelow(cycles.rhos, 0.85)).toBe(2);
  });
});

describe('the least match', () => {
  test('is a fraction of 1, or of the median of the compared ones', () => {
    expect(usedLeastMatch({ parameters: { leastMatch: 0.6 }, cycles })).toEqual({
      level: 0.6,
      of: 1,
      rho: 0.6,
    });
    const { of, rho } = usedLeastMatch({ parameters: { leastMatchOf: 'median' }, cycles });
    expect(of).toBeCloseTo(0.855);
    expect(rho).toBeCloseTo(0.684);
  });
});

describe('the name in the margin', () => {
  test('is between two ticks, or in the middle next to one', () => {
    expect(placeAxisName([20, 60, 100], 70)).toBe(84);
    expect(placeAxisName([60], 50)).toBe(50);
    expect(placeAxisName([40], 50)).toBe(58);
    expect(placeAxisName([90], 50)).toBe(54);
  });
});

describe('signal to noise over the record', () => {
  const size = { widthPx: 452, heightPx: 240 };
  const curve = (id: string, values: readonly (number | null)[]): SnrCurve => ({
    id,
    words: [id, 'in all'],
    values,
    mark: 'open',
    tone: 'plain',
    isStrong: false,
  });
  const figureOf = (
    values: readonly (number | null)[],
    { toSec = 480, chosen = null as number | null, long = false, widthPx = size.widthPx } = {},
  ) => {
    const each = toSec / values.length;
    const stretches = values.map((_, k) => ({ fromSec: k * each, toSec: (k + 1) * each }));
    const curves = [
      curve('before', values),
      curve(
        'after',
        values.map((value) => (value ?? 0) + 1),
      ),
    ];
    const spoken = { before: 'before, estimated' };
    const over = { fromSec: 0, toSec };
    const model = { stretches, curves, spoken, over, long, labelPx: 100, chosen };
    return snrFigure(model, { ...size, widthPx }, namedPalette);
  };

  test('contains all values and 0 dB, with round times', () => {
    const { layout } = figureOf([3, 36.5, null, 4]);
    expect(layout.yaxis?.range).toEqual([-5, 40]);
    expect(layout.xaxis?.range).toEqual([0, 480]);
    expect(layout.xaxis?.ticktext).toEqual(['', '2:00', '4:00', '6:00', '8:00']);
    expect(figureOf([-12, 3]).layout.yaxis?.range?.[0]).toBe(-15);
  });

  test('has space for times with hours', () => {
    const { layout } = figureOf([20, 20], { toSec: 86_400, long: true, widthPx: 320 });
    expect(layout.xaxis?.ticktext).toEqual(['', '12:00:00', '24:00:00']);
  });

  test('reads out all curves of a stretch, and opens it', () => {
    const points = figurePoints(figureOf([3, null]));
    expect(points.map(({ opens }) => opens)).toEqual([0, 1]);
    expect(points[0]?.text).toBe('0:00 to 4:00: before, estimated 3.0 dB: after 4.0 dB');
    expect(points[1]?.text).toContain('before, estimated – dB');
  });

  test('shades the chosen stretch, names curves at their ends, and draws one value over all', () => {
    const { layout } = figureOf([3, 4], { chosen: 1 });
    expect(layout.shapes?.[0]).toMatchObject({ x0: 240, x1: 480 });
    expect(layout.annotations?.map(({ text }) => text)).toEqual([
      'SNR',
      'min:s',
      '0:00',
      'before',
      'in all',
      'after',
      'in all',
    ]);
    expect(figureOf([3]).data[0]).toMatchObject({ mode: 'lines', x: [0, 480], y: [3, 3] });
  });
});

describe('the heart rate', () => {
  test('is that of all beats, with the range of half minutes', () => {
    const slow = Array.from({ length: 31 }, (_, k) => k);
    const fast = Array.from({ length: 60 }, (_, k) => 30.5 + k / 2);
    const { whole, least, greatest } = heartRates(Float64Array.from([...slow, ...fast]));
    expect([least, greatest]).toEqual([60, 120]);
    expect(whole).toBeCloseTo((60 * 90) / 60);
  });

  test('is unknown for one beat', () => {
    expect(heartRates(Float64Array.of(1)).whole).toBeNull();
  });
});

describe('the cost of denoising', () => {
  const snr = { before: 25, after: 49, trueBefore: null, trueAfter: null };

  test('is reported if the truth shows it, and as a risk in an ECG with little noise', () => {
    expect(cleaningCost({ hasTruth: true, snr: { ...snr, trueBefore: 35.4, trueAfter: 25.8 } })).toMatch(
      /9\.6 dB/,
    );
    expect(cleaningCost({ hasTruth: true, snr: { ...snr, trueBefore: 4, trueAfter: 14 } })).toBeNull();
    expect(cleaningCost({ hasTruth: false, snr })).toMatch(/^At 20 dB and above/);
    expect(cleaningCost({ hasTruth: false, snr: { ...snr, before: 3 } })).toBeNull();
  });
});

describe('the tasks', () => {
  const snr = (before: number, after: number, trueAfter: number | null = null) => ({
    before,
    after,
    trueBefore: trueAfter === null ? null : before,
    trueAfter,
  });

  test('the tasks are those of the paper in any spelling', () => {
    expect(
      ['walk', 'low_resistance_bike', 'High-resistance bike', 'running', 'bike', 'rest'].map(
        (label) => findPaperTask(label)?.name ?? null,
      ),
    ).toEqual(['Walk', 'Low-res. bike', 'High-res. bike', 'Run', null, null]);
  });

  test('the tasks are in the paper’s order with others after them, and compared by true gains only if all are known', () => {
    const known = [
      { id: '1', name: 'a', task: 'run', snr: snr(0, 30, 12) },
      { id: '2', name: 'b', task: 'walk', snr: snr(2, 34, 15) },
      { id: '3', name: 'c', task: 'walk', snr: snr(4, 35, 18) },
    ];
    const model = tasksModel(known);
    expect(model.rows.map(({ name, line }) => [name, line?.n ?? 0])).toEqual([
      ['Walk', 2],
      ['Run', 1],
      ['Low-res. bike', 0],
      ['High-res. bike', 0],
    ]);
    expect(model.gain).toBe('true');
    expect(model.all.line?.n).toBe(3);
    expect(model.all.line?.trueTest?.mean).toBeCloseTo(13);
    const mixed = tasksModel([...known, { id: '4', name: 'd', task: null, snr: snr(1, 20) }]);
    expect(mixed.gain).toBe('split-half');
    expect(mixed.rows.at(-1)).toMatchObject({ name: 'No task named', paper: null });
  });

  test('the tasks show only the paper without recordings', () => {
    const model = tasksModel([]);
    expect(model.rows.map(({ paper }) => paper?.count)).toEqual([6, 5, 5, 3]);
    expect(model.all.line).toBeNull();
  });
});

describe('the template’s frame', () => {
  const samples = Float64Array.from({ length: 200 }, (_, k) => Math.exp(-(((k - 10) / 3) ** 2)));
  const template = { samples, lower: samples, upper: samples, qrsCount: 20, memberCount: 5 };

  test('has R at 0 ms, in the middle of the QRS segment', () => {
    const times = templateTimes(template, 250);
    expect([times[0], times[10]]).toEqual([-40, 0]);
  });

  test('contains all curves above the row of the segments', () => {
    const frame = templateFrame({ widthPx: 260, heightPx: 220 }, [templateTimes(template, 250)], [samples]);
    expect(frame.y.px(1)).toBeGreaterThanOrEqual(0);
    expect(frame.y.px(0)).toBeLessThanOrEqual(frame.bottomPx);
    expect(frame.xTicks[0]).toBe(0);
    expect(frame.yTicks).toContain(0);
  });
});
