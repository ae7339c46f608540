import { expect, it } from 'vitest';
import { responseFigure } from '../../../../src/features/filter/response-figure.ts';
import { responseFrame } from '../../../../src/features/filter/response-frame.ts';
import { stopRanges } from '../../../../src/features/filter/stop-ranges.ts';
import { fakeFilterResult } from '../../../support/fake-filter.ts';
import { namedPalette } from '../../../support/named-palette.ts';

const size = { widthPx: 600, heightPx: 300 };
const stops = stopRanges(fakeFilterResult.stages, 500);
const makeFigure = (scale: 'log' | 'linear', shown: 'phase' | 'delay') => {
  const frame = responseFrame(fakeFilterResult, size, scale, shown);
  return responseFigure(fakeFilterResult, frame, stops, { scale, shown }, size, namedPalette);
};
type Drawn = { readonly x: Float64Array; readonly y: Float64Array; readonly yaxis: string };

it('gain, densities, and delay or phase have one frequency axis', () => {
  const { data, layout } = makeFigure('log', 'delay');
  expect(data.map((trace) => ('yaxis' in trace ? trace.yaxis : ''))).toEqual([
    'y',
    'y2',
    'y2',
    'y3',
    'y3',
    '',
  ]);
  expect(layout.xaxis?.range).toEqual([-1, Math.log10(250)]);
  expect(layout.yaxis).toMatchObject({ range: [-80, 3], dtick: 40 });
  expect(layout.yaxis3).toMatchObject({ tickvals: [0, 0.2], ticktext: ['0', '200\u202fms'] });
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['Hz', 'Gain', 'Density', 'mV²/Hz', 'Delay']);
  expect(makeFigure('linear', 'phase').layout.yaxis3).toMatchObject({ ticktext: ['−π', 'π\u202frad'] });
  expect(makeFigure('linear', 'phase').layout.xaxis?.range).toEqual([0, 250]);
});

it('curves stay inside their rows, and the lowest is interrupted where the filter stops', () => {
  const [gain, , , stopped, passed] = makeFigure('linear', 'delay').data as unknown as readonly Drawn[];
  expect(Math.min(...(gain?.y.subarray(1) ?? []))).toBe(-52);
  const at = stops[0]?.fromHz ?? 0;
  stopped?.x.forEach((hz, k) => {
    const [isStopped, isPassed] = [stopped.y[k], passed?.y[k]].map((value) => !Number.isNaN(value));
    expect([isStopped, isPassed]).toEqual(hz === 0 ? [false, false] : [hz >= at, hz < at]);
  });
});

it('stop bands are shaded and pass bands marked', () => {
  const { data, layout } = makeFigure('log', 'delay');
  const [stop] = stops;
  expect(layout.shapes?.map(({ type, x0 }) => [type, x0])).toEqual([
    ['rect', stop?.fromHz],
    ['line', stop?.marksHz[0]],
  ]);
  expect(data.at(-1)).toMatchObject({ x: stop?.marksHz, y: [-80] });
});

it('a zoomed axis maps its view, and keeps the whole', () => {
  const frame = responseFrame(fakeFilterResult, size, 'log', 'delay', [10, 100]);
  expect(frame.x.px(10)).toBeCloseTo(frame.leftPx, 9);
  expect(frame.wholeHz).toEqual([0.1, 250]);
});
