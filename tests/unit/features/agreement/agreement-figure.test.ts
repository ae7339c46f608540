import { describe, expect, it } from 'vitest';
import { figurePoints } from '../../../../src/charts/plotly/plotly-figure.ts';
import { blandAltman } from '../../../../src/dsp/statistics/bland-altman.ts';
import { agreementFigure } from '../../../../src/features/agreement/agreement-figure.ts';
import { namedPalette } from '../../../support/named-palette.ts';

const differences = [-4, 1, 2, 5];
const points = differences.map((difference, k) => ({
  mean: 200 + k,
  difference,
  text: `S${k}<br>${difference} ms`,
  opens: 3 - k,
}));
const limits = blandAltman(differences);
const size = { widthPx: 300, heightPx: 260 };
const listTexts = ({ layout }: ReturnType<typeof agreementFigure>) =>
  layout.annotations?.map(({ text }) => text);

describe('a plot of agreement', () => {
  const alone = {
    name: 'rPTT',
    unit: 'ms',
    series: [{ method: null, points, limits }],
    chosen: null,
  } as const;

  it('contains all points, the line of no difference, the limits and their intervals', () => {
    const { layout, data } = agreementFigure([alone], size, namedPalette);
    const [low, high] = layout.yaxis?.range ?? [];
    expect(low).toBeLessThan(limits?.limitIntervals[0][0] ?? Number.NaN);
    expect(high).toBeGreaterThan(limits?.limitIntervals[1][1] ?? Number.NaN);
    expect(data).toHaveLength(1);
    expect(layout.shapes?.filter(({ type }) => type === 'rect')).toHaveLength(3);
    expect(layout.shapes?.filter(({ type }) => type === 'line')).toHaveLength(3);
  });

  it('labels mean and limits at the right, without overlaps', () => {
    const figure = agreementFigure([alone], size, namedPalette);
    expect(listTexts(figure)).toEqual(['rPTT', '+8.3\u202fms', '+1.0\u202fms', '−6.3\u202fms']);
    const { layout } = agreementFigure([alone], { ...size, heightPx: 70 }, namedPalette);
    const [low = 0, high = 0] = (layout.yaxis?.range ?? []).map(Number);
    const { t = 0, b = 0 } = layout.margin ?? {};
    const places = layout.annotations
      ?.slice(1)
      .map(({ y, yshift = 0 }) => ((high - Number(y)) / (high - low)) * (70 - t - b) - yshift);
    for (const [k, place] of (places ?? []).slice(1).entries()) {
      expect(place - (places?.[k] ?? 0)).toBeGreaterThanOrEqual(13 - 1e-9);
    }
  });

  it('orders keys by what opens, and rings what was last opened', () => {
    const figure = agreementFigure([{ ...alone, chosen: { mean: 200, difference: -4 } }], size, namedPalette);
    expect(figurePoints(figure).map(({ opens }) => opens)).toEqual([0, 1, 2, 3]);
    expect(figurePoints(figure)[0]?.text).toBe('S3: 5 ms');
    expect(figure.data[1]).toMatchObject({ x: [200], y: [-4], hoverinfo: 'skip' });
  });

  it('shows two methods in one, each with its mark, and stacks plots', () => {
    const methods = [
      { mark: 'least-variance', name: 'least var.' },
      { mark: 'historic', name: 'historic' },
    ] as const;
    const both = {
      name: 'S1–S2 − LVET',
      unit: 'ms',
      series: methods.map((method) => ({ method, points, limits })),
      chosen: null,
    } as const;
    const figure = agreementFigure([alone, both], size, namedPalette);
    expect(figure.data.map((trace) => ('yaxis' in trace ? trace.yaxis : ''))).toEqual(['y', 'y2', 'y2']);
    expect(figure.layout.shapes?.filter(({ type }) => type === 'rect')).toHaveLength(3);
    expect(listTexts(figure)?.slice(5)).toEqual([
      'least var.',
      '1.0\u202fms',
      '−6 … 8',
      'historic',
      '1.0\u202fms',
      '−6 … 8',
    ]);
  });

  it('is drawn without pairs', () => {
    const none = { ...alone, series: [{ method: null, points: [], limits: null }] };
    const figure = agreementFigure([none], size, namedPalette);
    expect(figure.layout.yaxis?.range).toEqual([-0.5, 0.5]);
    expect(listTexts(figure)).toEqual(['rPTT']);
  });
});
