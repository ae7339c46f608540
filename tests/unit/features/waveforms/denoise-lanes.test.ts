import { expect, test } from 'vitest';
import { laneBoxes, type Lane } from '../../../../src/charts/lanes/lane.ts';
import {
  makeSeparateLanes,
  withOneScale,
  withTextMargin,
} from '../../../../src/features/waveforms/denoise-waveforms.tsx';

const trace = { loaded: null, problem: null };
const range = [
  { low: -1, high: 3 },
  { low: -0.5, high: 1.5 },
  { low: -0.1, high: 0.1 },
];
const envelope = { fromSec: 0, toSec: 1, min: new Float32Array(1), max: new Float32Array(1), unit: 'mV' };

test('the noisy, the clean and the residual ECG have one scale, each in the middle of its lane', () => {
  const plans = makeSeparateLanes({ noisy: trace, clean: trace, residual: trace, truth: null }, []);
  const lanes = plans.map(({ id, name, colour, weight, zeroLine = false }, place): Lane => ({
    id,
    name,
    colour,
    weight,
    zeroLine,
    unit: 'mV',
    range: range[place] ?? { low: 0, high: 1 },
    traces: [{ envelope, colour, widthPx: 1 }],
    marks: [],
    problem: null,
  }));
  const shown = withOneScale(lanes).map((lane) => withTextMargin(lane, false));
  const perUnit = laneBoxes(shown, 300).map((box) => box.y(0) - box.y(1));
  expect(new Set(perUnit.map((px) => px.toFixed(6))).size).toBe(1);
  expect(withOneScale(lanes)[2]?.range).toEqual({ low: -2, high: 2 });
});
