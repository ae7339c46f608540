import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedFigures, differingParameters } from '../../../../src/features/settings/compared-figures.ts';
import { figureColumns } from '../../../../src/features/settings/figure-columns.ts';
import { proposedValues } from '../../../../src/features/settings/axis-values.ts';
import { cellAt, cellWords, mapModel, currentCell } from '../../../../src/features/settings/map-figure.ts';
import { analyses, analysisNames } from '../../../../src/pipeline/analyses.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { gridPoints, gridPointAt, readSweptValues } from '../../../../src/pipeline/sweeps/grid.ts';
import { parseAxis, type ParameterMap } from '../../../../src/state/sweeps/parameter-map.ts';

const axes = [
  parseAxis('intervals', { id: 'footThreshold', text: '5:15:5' }),
  parseAxis('intervals', { id: 'average', text: '0, 4' }),
] as const;

const row = (window: number, sd: number | null) => ({ window, 'rptt.leastVariance.sd': sd, beats: 40 });

const map: ParameterMap = {
  recordingId: '1',
  axes,
  ground: '',
  state: 'cancelled',
  points: [
    [row(0, 3), row(1, 9)],
    [row(0, null)],
    [row(0, 4.25)],
    [{ error: 'no-beats' }],
    [row(0, 2)],
    null,
  ],
  doneCount: 5,
  leftMs: null,
  failure: null,
};
const [figure] = figureColumns('intervals', [row(0, 3)]);
if (!figure) throw new Error('there is a figure');
const model = mapModel('intervals', map, figure, 0);

describe('a map of settings', () => {
  it('names its figures with their unit', () => {
    expect(figureColumns('intervals', [row(0, 3)])).toEqual([
      { name: 'rptt.leastVariance.sd', words: 'rPTT, least variance, SD', unit: 'ms' },
      { name: 'beats', words: 'beats', unit: '' },
    ]);
  });

  it('shows the current window, and describes each cell', () => {
    expect(model.values).toEqual([3, Number.NaN, 4.25, Number.NaN, 2, undefined]);
    expect(model.range).toEqual([2, 4.25]);
    expect(mapModel('intervals', map, figure, 1).values).toEqual([
      9,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      undefined,
    ]);
    const words = (x: number, y: number) => cellWords(model, { x, y });
    expect(words(0, 0)).toMatch(
      /^Foot, threshold 5 %, Ensemble average 0( beats)?: rPTT, least variance, SD 3\.00 ms$/,
    );
    expect(words(0, 1)).toMatch(/: no value$/);
    expect(words(1, 1)).toMatch(/: no value \(no-beats\)$/);
    expect(words(2, 1)).toMatch(/: not computed yet$/);
  });

  it('finds the cell of the present setting, and the one at a point', () => {
    const at = (footThreshold: number, average: number) =>
      currentCell(axes, ({ declaration: { id } }) => (id === 'average' ? average : footThreshold));
    expect(at(10, 4)).toEqual({ x: 1, y: 1 });
    expect(at(11, 4)).toBeNull();
    const size = { widthPx: 432, heightPx: 342 };
    expect(cellAt(model, size, 60, 300)).toEqual({ x: 0, y: 0 });
    expect(cellAt(model, size, 350, 60)).toEqual({ x: 2, y: 1 });
    expect(cellAt(model, size, 20, 20)).toBeNull();
  });

  it('proposes valid values of every parameter', () => {
    for (const name of analysisNames)
      for (const declaration of analyses[name].declarations) {
        const text = proposedValues(declaration, {});
        if (text === '') continue;
        expect(
          () => readSweptValues(declaration, text, null),
          `${name} ${declaration.id}: ${text}`,
        ).not.toThrow();
        expect(readSweptValues(declaration, text, null).length).toBeLessThan(25);
      }
  });
});

describe('the points of a grid', () => {
  it('the points of a grid occur once each, whichever parameter changes slowest', () => {
    const stages = fc.constantFrom(['ecg', 'choose', 'average'], ['average', 'choose'], []);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 }), stages, (m, n, order) => {
        const swept = [
          parseAxis('intervals', { id: 'footThreshold', text: `1:${m}:1` }),
          parseAxis('intervals', { id: 'average', text: `0:${n - 1}:1` }),
        ];
        const points = [...gridPoints(swept, order)].toSorted((a, b) => a.index - b.index);
        expect(points.map(({ index }) => index)).toEqual(Array.from({ length: m * n }, (_, k) => k));
        for (const { index, values } of points) expect(gridPointAt(swept, index)).toEqual(values);
      }),
    );
  });
});

describe('A and B', () => {
  it('A and B have their difference with a sign, and none if one is missing', () => {
    const [sd, beats] = comparedFigures('intervals', [row(0, 3)], [row(0, 2.5)], 0);
    expect(sd).toMatchObject({ a: 3, b: 2.5, difference: -0.5 });
    expect(beats).toMatchObject({ difference: 0, digits: 0 });
    const [missing] = comparedFigures('intervals', [row(0, 3)], [row(0, null)], 0);
    expect(missing).toMatchObject({ a: 3, b: null, difference: null });
  });

  it('differ in the parameters whose values do, including defaults', () => {
    const differing = differingParameters(intervalsDeclarations, { average: 4 }, { footThreshold: 10 });
    expect(differing.map(({ id }) => id).toSorted()).toEqual(['average', 'footThreshold']);
  });
});
