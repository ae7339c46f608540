import { expect, test } from 'vitest';
import { defaultCurveLengthParams } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { detectQrs } from '../../../support/detect-qrs.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import golden from '../../../golden/qrs/cases.json' with { type: 'json' };
import { goldenRToleranceSec } from '../../../support/tolerances.ts';

type Case = (typeof golden.cases)[number];

function makeSignal({ arithmetic, samples, gaps, fs, gain }: Case): EcgSignal {
  if (arithmetic === 'integer') {
    const digital = { values: Int32Array.from(samples), gaps };
    return { arithmetic, samples: digital, fs, gain: gain ?? Number.NaN, unit: 'mV' };
  }
  const values = Float64Array.from(samples, (value) => value / 1000);
  for (const { from, to } of gaps) values.fill(Number.NaN, from, to);
  return { arithmetic: 'real', samples: { values, gaps }, fs, unit: 'mV' };
}

test.each(golden.cases)('$name: marks and R agree with the NumPy reference', (each) => {
  const beats = detectQrs(makeSignal(each), {
    ...defaultCurveLengthParams,
    mains: each.mains === 50 ? 50 : 60,
  });
  expect(beats.map(({ onsetIndex, endIndex }) => [onsetIndex, endIndex])).toEqual(each.marks);
  expect(beats.map(({ rSec }) => rSec === null)).toEqual(each.r.map((r) => r === null));
  const errors = beats.map(({ rSec }, i) => Math.abs((rSec ?? 0) - (each.r[i] ?? 0)));
  expect(Math.max(...errors)).toBeLessThan(goldenRToleranceSec);
});
