import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';
import { analyseQrs, type QrsRun } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { madeRecording, type MadeTrack } from '../../../support/made-recording.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 250;
const durationSec = 60;
const rSec = varyingBeatTimes(durationSec, 0.85);
const clean = syntheticEcg(fs, durationSec, rSec);
/** The same beats as another lead would show them: smaller, and inverted. */
const turned = clean.map((value) => -0.6 * value);
/** Range in which the poor lead is poor: about twenty beats. */
const poor: IndexRange = { from: 20 * fs, to: 37 * fs };

/** Makes a lead in which noise of 0.5 mV covers the beats. */
function noisy(): Float64Array {
  const random = createRandom(7);
  return clean.map((value, n) => (n >= poor.from && n < poor.to ? value + 0.8 * random.normal() : value));
}

const poorLeads: readonly (readonly [string, Omit<MadeTrack, 'label' | 'fs'>])[] = [
  ['noisy', { values: noisy() }],
  ['flat', { values: clean.slice().fill(clean[poor.from], poor.from, poor.to) }],
  ['with a gap', { values: clean.slice().fill(Number.NaN, poor.from, poor.to), gaps: [poor] }],
];

function run(tracks: readonly Omit<MadeTrack, 'label' | 'fs'>[], lead: string, ecg = 0): Promise<QrsRun> {
  const made = madeRecording(tracks.map((track, k) => ({ ...track, fs, label: `Lead ${k + 1}` })));
  const channels = made.channels.map((channel) => ({ ...channel, role: 'ecg' as const }));
  return analyseQrs({
    recording: { ...made, channels },
    choice: { ecg, ppg: null },
    parameters: { lead, method: 'beatbench', arithmetic: 'real' },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/**
 * Counts missed beats and false marks within 0.15 s like a score. Where the first lead shows nothing, `all` places an
 * onset up to 0.12 s before the middle of the QRS.
 */
function faults({ outputs }: QrsRun): { missed: number; extra: number } {
  const marks = outputs.detect.beats.map((beat) => beat.onsetIndex / fs);
  const isOf = (mark: number, r: number) => Math.abs(mark - r) <= 0.15;
  return {
    missed: rSec.filter((r) => !marks.some((mark) => isOf(mark, r))).length,
    extra: marks.filter((mark) => !rSec.some((r) => isOf(mark, r))).length,
  };
}

describe.each(poorLeads)('a %s lead next to a good inverted one', (_, poorLead) => {
  test('first loses the beats of the poor stretch, or marks them as doubtful', async () => {
    const { missed, extra } = faults(await run([poorLead, { values: turned }], 'first'));
    expect(missed + extra).toBeGreaterThan(4);
  });

  test.each([
    [0, 1],
    [1, 0],
  ])('best uses the good one, whichever is chosen (%i), in any position', async (ecg, goodIndex) => {
    const tracks = goodIndex === 1 ? [poorLead, { values: turned }] : [{ values: turned }, poorLead];
    const result = await run(tracks, 'best', ecg);
    expect(result.channelIndex).toBe(goodIndex);
    expect(faults(result)).toEqual({ missed: 0, extra: 0 });
    expect(result.outputs.detect.beats.every(({ rSec: r }) => r !== null)).toBe(true);
  });

  test('all uses the good one, except for two beats at the transitions', async () => {
    const result = await run([poorLead, { values: turned }], 'all');
    expect(result.channelIndex).toBe(0);
    const { missed, extra } = faults(result);
    expect(missed + extra, `${missed} missed, ${extra} extra`).toBeLessThanOrEqual(2);
    const around = (poor.from + poor.to) / 2;
    expect(result.outputs.detect.beats.some((beat) => Math.abs(beat.onsetIndex - around) < fs)).toBe(true);
  });
});

test('of two good leads, best is the first, and all finds the beats of either', async () => {
  const best = await run([{ values: clean }, { values: turned }], 'best');
  expect(best.channelIndex).toBe(0);
  const all = await run([{ values: clean }, { values: turned }], 'all');
  expect(faults(all)).toEqual({ missed: 0, extra: 0 });
});
