import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { noiseSd } from '../../../../src/analysis/denoise/noise-moments.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';
import { cleanUnmodulated, plainFilter } from '../../../support/denoise-whole/compare.ts';
import { partTemplate } from '../../../support/denoise-whole/correct.ts';

const fs = 250;
const rSec = Float64Array.from(varyingBeatTimes(60, 0.8), (sec) => Math.round(sec * fs) / fs);
const run = () => denoise(denoiseInput(syntheticEcg(fs, 60, [...rSec]), fs, rSec), denoiseParams);

describe('cleanUnmodulated', () => {
  it('writes the average of the same cycles back at their length', () => {
    const { result, corrected } = run();
    if (corrected === null) throw new Error('no cycle');
    const { clean, scatter } = cleanUnmodulated(result.preprocessed, corrected, 'mean');
    const { rows, spans } = corrected;
    const mean = (k: number) => {
      const reaching = [...rows.cycles].filter((cycle) => spans.froms[cycle] + k < spans.tos[cycle]);
      const own = reaching.map((cycle) => result.preprocessed[spans.froms[cycle] + k]);
      return own.reduce((sum, value) => sum + value, 0) / own.length;
    };
    const template = Float64Array.from({ length: rows.length }, (_, k) => mean(k));
    for (const cycle of rows.cycles) {
      const [from, to] = [spans.froms[cycle], spans.tos[cycle]];
      const cut = Math.min(rows.length, to - from);
      expect(
        describeDifference(clean.subarray(from, from + cut), template.subarray(0, cut), roundingTolerance),
      ).toBeNull();
      const line = [template[rows.length - 1], ...clean.subarray(from + cut, to), template[0]];
      const steps = line.slice(1).map((value, i) => value - line[i]);
      const isLine = to - from <= rows.length || Math.max(...steps) - Math.min(...steps) < roundingTolerance;
      expect(isLine).toBe(true);
    }
    expect(clean[0]).toBe(result.preprocessed[0]);
    expect(noiseSd(scatter, rows.cycles)).toBeGreaterThan(0);
  });

  it('has no scatter if all kept cycles belong to one half', () => {
    const two = denoise(
      denoiseInput(syntheticEcg(fs, 3, [0.6, 1.4]), fs, Float64Array.of(0.6, 1.4)),
      denoiseParams,
    );
    if (two.corrected === null) throw new Error('no cycle');
    const { scatter } = cleanUnmodulated(two.result.preprocessed, two.corrected, 'median');
    expect(noiseSd(scatter, two.corrected.rows.cycles)).toBeNull();
  });
});

describe('plainFilter', () => {
  it('passes frequencies below 25 Hz and stops those above', () => {
    const sine = (hz: number) =>
      Float64Array.from({ length: 2500 }, (_, i) => Math.sin((2 * Math.PI * hz * i) / fs));
    const largest = (x: Float64Array) => Math.max(...x.subarray(500, 2000));
    expect(largest(plainFilter({ values: sine(8), gaps: [] }, fs))).toBeGreaterThan(0.99);
    expect(largest(plainFilter({ values: sine(50), gaps: [] }, fs))).toBeLessThan(0.1);
  });
});

describe('partTemplate', () => {
  it('averages the kept cycles of its part, and equals the record’s template over all of them', () => {
    const { result, corrected } = run();
    if (corrected === null) throw new Error('no cycle');
    const all = partTemplate(corrected, rSec, 0, 60, 'median');
    expect(describeDifference(all ?? [], result.template.samples, 0)).toBeNull();
    expect(partTemplate(corrected, rSec, 0, 20, 'median')).toHaveLength(result.template.samples.length);
    expect(partTemplate(corrected, rSec, 0, 5, 'median')).toBeNull();
  });
});
