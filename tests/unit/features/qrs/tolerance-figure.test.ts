import { expect, it } from 'vitest';
import { toleranceFigure } from '../../../../src/features/qrs/tolerance-panel.tsx';
import { namedPalette } from '../../../support/named-palette.ts';

const sweep = [
  { tolerance: 20, se: 0.4, ppv: null },
  { tolerance: 80, se: 0.96, ppv: 0.93 },
  { tolerance: 150, se: 1, ppv: 1 },
];
const curves = [
  { method: 'trigger', name: 'software trigger', isChosen: false, sweep },
  { method: 'curve-length', name: 'curve length', isChosen: true, sweep },
];

it('the figure has Se over PPV for every method, from the lowest relevant value to 100 %', () => {
  const { data, layout } = toleranceFigure(curves, { widthPx: 200, heightPx: 180 }, namedPalette);
  expect(layout.yaxis).toMatchObject({ tick0: 90, dtick: 10 });
  expect(layout.yaxis2?.domain?.[1]).toBeLessThan(layout.yaxis?.domain?.[0] ?? 0);
  expect(data.map((trace) => ('y' in trace ? trace.y : null))).toEqual([
    [null, 96, 100],
    [null, 96, 100],
    [null, 93, 100],
    [null, 93, 100],
  ]);
  expect(data[0]).toMatchObject({ yaxis: 'y', line: { color: 'text3', dash: '1.5px,2px' } });
  expect(data[3]).toMatchObject({ yaxis: 'y2', line: { color: 'text1', dash: 'solid' } });
  expect(layout.annotations?.map(({ text }) => text)).toEqual(['Se', 'PPV']);
});
