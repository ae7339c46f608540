import { describe, expect, it } from 'vitest';
import { soundsSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { alignedSounds } from '../../../../src/features/sounds/stacked-sounds.ts';
import { alignShapes, stackShifts } from '../../../../src/features/stacked/align-stack.ts';
import { runSounds } from '../../../support/sounds-run.ts';
import { soundShapes } from '../../../../src/workers/sounds/sounds-report.ts';

const run = await runSounds(synthesise(soundsSample, 'Heart sounds').recording, { window: 'record' });
const pointCount = 351;
const request = { windowIndex: 0, fromMs: -100, toMs: 600, pointCount, mostBeats: 200, isSingle: true };
const shapes = await soundShapes(run, request);
const [atS1, atS2] = alignedSounds(run.result.beats);
if (!atS1 || !atS2) throw new Error('Both sounds can be chosen.');

/** Computes the SD of the time of the envelope's maximum between two times over the rows, ms. */
function spreadOfPeak(envelope: Float32Array, fromMs: number, toMs: number): number {
  const peaks = Array.from(shapes.beats, (_, row) => {
    const own = envelope.subarray(row * pointCount, (row + 1) * pointCount);
    const [from, to] = [(fromMs + 100) / 2, (toMs + 100) / 2];
    let best = from;
    for (let k = from; k < to; k += 1) if ((own[k] ?? 0) > (own[best] ?? 0)) best = k;
    return 2 * best;
  });
  return sampleSd(peaks);
}

describe('overlaid beats of sounds', () => {
  it('overlaid beats of sounds are aligned at the chosen sound, completely', () => {
    const keys = ['ecg', 'envelope', 'ppg'] as const;
    const [first, second] = [atS1, atS2].map(
      ({ placeOf }) => alignShapes(shapes, keys, stackShifts(shapes, keys, placeOf)).envelope,
    );
    if (!first || !second) throw new Error('Both are drawn.');
    expect(spreadOfPeak(second, 250, 550)).toBeLessThan(0.5 * spreadOfPeak(shapes.envelope, 250, 550));
    expect(spreadOfPeak(first, -50, 150)).toBeLessThan(spreadOfPeak(second, -50, 150));
  });

  it('overlaid beats of sounds are named by their sound', () => {
    expect([atS1.name, atS2.name]).toEqual(['S1', 'S2']);
    expect(atS2.words).toBe('aligned at S2');
  });
});
