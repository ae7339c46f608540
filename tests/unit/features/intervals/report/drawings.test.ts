import { describe, expect, test } from 'vitest';
import type { Pen, Trace } from '../../../../../src/charts/pens/pen.ts';
import { drawHistogram } from '../../../../../src/features/intervals/report/draw-histogram.ts';
import { drawSweep } from '../../../../../src/features/intervals/report/draw-sweep.ts';
import { histogramModel } from '../../../../../src/features/histogram/histogram-model.ts';
import { sweepOf } from '../../../../../src/features/sweeps/landmark-sweeps.ts';
import type { IntervalWindow } from '../../../../../src/model/intervals.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const size = { widthPx: 210, heightPx: 120 };

/** A pen that notes its texts and, by colour, the points of its paths. */
function notingPen() {
  const texts: string[] = [];
  const points: Record<string, (readonly [number, number])[]> = {};
  const note = (colour: string, trace: Trace): void => {
    const own = (points[colour] ??= []);
    const add = (x: number, y: number): void => void own.push([x, y]);
    trace({ moveTo: add, lineTo: add, closePath: () => undefined });
  };
  const pen: Pen = {
    stroke: ({ colour }, trace) => note(colour, trace),
    fill: note,
    text: (text) => void texts.push(text),
  };
  return { pen, texts, points };
}

describe('the histogram on the page', () => {
  test.each([
    ['single bars', [180, 180.5, 181, 190]],
    ['one outline', [180, 181, 183, 400]],
  ])('has an area that counts beats: %s', (_name, historic) => {
    const model = histogramModel({ historic, leastVariance: [185, 185.1] });
    if (!model) throw new Error('no model');
    const { pen, points, texts } = notingPen();
    drawHistogram(pen, size, model, { historic: 'A', leastVariance: 'B' });
    expect(texts).toEqual(expect.arrayContaining(['A', 'B']));
    for (const [x, y] of [...(points['historic'] ?? []), ...(points['leastVariance'] ?? [])]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.widthPx);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.heightPx);
    }
    // The highest bar of all reaches the top of its row, under the label.
    const rowPx = (size.heightPx - 18) / 2;
    const tops = (points['historic'] ?? []).map(([, y]) => y);
    const count = Math.max(...model.counts.historic);
    expect(Math.min(...tops)).toBeCloseTo(rowPx - (count / model.top) * (rowPx - 16), 6);
  });
});

describe('the sweep on the page', () => {
  test('draws every level and ends its scales with their units', () => {
    const [window] = fakeReport.result.windows as [IntervalWindow];
    const { pen, points, texts } = notingPen();
    drawSweep(pen, size, sweepOf('foot', window.intervals.rptt, window.sweeps.foot, fakeReport.parameters));
    expect(texts).toEqual(expect.arrayContaining(['50\u202f%', '100\u202f%', '0', '25']));
    expect(texts.some((text) => text.endsWith('\u202fms'))).toBe(true);
    // Two levels on each of two curves.
    expect(points['text2']).toHaveLength(4);
  });
});
