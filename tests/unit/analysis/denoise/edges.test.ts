import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { undoShorteningMoves } from '../../../../src/analysis/denoise/correct-cycles.ts';
import { snrStretches } from '../../../../src/analysis/denoise/snr-stretches.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 200;
const rSec = Float64Array.from(varyingBeatTimes(150, 0.8));
const ecg = syntheticEcg(fs, 150, [...rSec]).map((value, i) => value + 0.05 * Math.sin(i * i));

describe('denoise', () => {
  it('drops an edge at 0.45 of the rate, with a warning', () => {
    const { warnings } = denoise(denoiseInput(ecg, fs, rSec), { ...denoiseParams, bandHighHz: 90 });
    expect(warnings.map(({ code }) => code)).toEqual(['cutoff-dropped']);
  });

  it('rejects a QRS segment that fills the median cycle, with a message', () => {
    const asked = () => denoise(denoiseInput(ecg, fs, rSec), { ...denoiseParams, qrsHalfMs: 420 });
    expect(asked).toThrow(/fills the median RR of \d+ ms; choose a shorter one/);
  });

  it('leaves cycles that touch a gap unchanged, and keeps those between the others', () => {
    const gappy = ecg.slice().fill(Number.NaN, 6000, 6004);
    const { result } = denoise(denoiseInput(gappy, fs, rSec), denoiseParams);
    const gap = result.cycles.rejections.indexOf('gap');
    expect(result.cycles.rejections.filter((why) => why === 'gap')).toHaveLength(1);
    const span = result.untouched.find(({ fromSec, toSec }) => fromSec < 30 && toSec > 30.02);
    const [from, to] = [Math.round((span?.fromSec ?? 0) * fs), Math.round((span?.toSec ?? 0) * fs)];
    expect(from).toBe((result.cycles.rIndices[gap] ?? 0) + (result.cycles.moves[gap] ?? 0) - 8);
    expect(
      describeDifference(result.clean.subarray(from, to), result.preprocessed.subarray(from, to), 0),
    ).toBeNull();
    expect(result.cycles.rhos[gap]).toBeNaN();
  });

  it('accepts two RR of very different length as cycles', () => {
    const two = denoiseInput(ecg, fs, Float64Array.of(10, 10.4, 16));
    const { result } = denoise(two, denoiseParams);
    expect(result.cycles.rejections).toEqual([null, null, 'incomplete']);
  });

  it('judges each minute, a short last one together with the one before', () => {
    const { snrParts, layout } = denoise(denoiseInput(ecg, fs, rSec), denoiseParams);
    if (snrParts === null) throw new Error('no cycle');
    const stretches = snrStretches(snrParts, layout.rSec, 60, 140);
    expect(stretches.map(({ fromSec, toSec }) => [fromSec, toSec])).toEqual([
      [0, 60],
      [60, 140],
    ]);
    const [first, second] = stretches.map(({ snr }) => snr.before ?? 0);
    expect(Math.abs((first ?? 0) - (second ?? 0))).toBeLessThan(1);
    expect(snrStretches(snrParts, layout.rSec, 60, 150)).toHaveLength(3);
  });
});

describe('settleMoves', () => {
  it('undoes the moves around a cycle that would become too short', () => {
    const moves = Int16Array.of(0, 4, -4, 2, 0);
    undoShorteningMoves(Int32Array.of(0, 100, 130, 230, 330), moves, Int32Array.of(0, 1, 2, 3), 25);
    expect([...moves]).toEqual([0, 0, 0, 2, 0]);
  });
});
