import { describe, expect, it } from 'vitest';
import { blandAltman } from '../../../../src/dsp/statistics/bland-altman.ts';
import { computedSounds } from '../../../../src/features/sounds/computed-sounds.ts';
import { knownIntervals } from '../../../../src/features/sounds/known-intervals.ts';
import { lvetAgreement } from '../../../../src/features/sounds/agreement-panel.tsx';
import { landmarkSweepModel } from '../../../../src/features/sweeps/landmark-sweeps.ts';
import { soundSpans, spanValues } from '../../../../src/features/sounds/sound-words.ts';
import { soundsCoverage } from '../../../../src/features/sounds/sounds-panels.tsx';
import { sweepSentence } from '../../../../src/features/sweeps/sweep-model.ts';
import { soundLines } from '../../../../src/features/waveforms/sounds-waveforms.tsx';
import type { SoundBeat } from '../../../../src/model/sounds.ts';
import { soundsReport } from '../../../../src/workers/sounds/sounds-report.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';

const { recording, trueBeats } = soundRecord({ durationSec: 20, fs: 1000, seed: 5 });
const run = await runSounds(recording);
const { beats, windows } = run.result;
const [window] = windows;
if (!window) throw new Error('no window');
const kept = beats.filter(({ rejected }) => rejected === null);

describe('truth of a synthetic record', () => {
  it('has means over the kept beats only', () => {
    const known = knownIntervals(beats, { beats: trueBeats });
    const own = trueBeats.filter(({ r }) => kept.some((beat) => Math.abs(beat.r - r) < 0.05));
    const means = own.map(({ r, s1 }) => 1000 * ((s1 ?? Number.NaN) - r));
    expect(known?.s1?.mean).toBeCloseTo(means.reduce((a, b) => a + b) / means.length, 9);
    // An onset is where the envelope rises, near the valve's closure.
    expect(Math.abs((known?.s1s2?.mean ?? 0) - (window.intervals.s1s2.historic.mean ?? 0))).toBeLessThan(10);
    expect(knownIntervals(beats, null)).toBeNull();
    expect(knownIntervals([], { beats: trueBeats })?.s1).toBeNull();
  });
});

describe('the sweep of a sound', () => {
  it('has the mean below the SD, in a scale that contains both methods and the truth', () => {
    const model = landmarkSweepModel('s2', window.intervals.s2, window.sweeps.s2, run.parameters.values, 365);
    expect(model.points.map(({ level }) => level)).toEqual(
      window.sweeps.s2.map(({ threshold }) => threshold),
    );
    const { lower, fixed, least } = model;
    for (const value of [365, ...[...fixed, least].map(({ mean }) => mean ?? 365)]) {
      expect(value).toBeGreaterThanOrEqual(lower.low);
      expect(value).toBeLessThanOrEqual(lower.high);
    }
    expect(fixed.find(({ mark }) => mark === 'historic')?.level).toBe(20);
    expect(sweepSentence(model)).toMatch(/^SD of R to S2 .* mean .* True value: 365\.0 ms/);
  });

  it('shades the runs of thresholds that the largest shift excludes', async () => {
    const narrow = await runSounds(recording, { maxShift: 1 });
    const [own] = narrow.result.windows;
    if (!own) throw new Error('no window');
    const { shifted, points } = landmarkSweepModel(
      's1',
      own.intervals.s1,
      own.sweeps.s1,
      narrow.parameters.values,
    );
    const isShaded = (level: number): boolean => shifted.some(([from, to]) => level > from && level < to);
    expect(shifted.length).toBeGreaterThan(0);
    for (const { level, ruledOut } of points) expect(isShaded(level)).toBe(ruledOut === 'maxShift');
  });
});

describe('readings of the bench', () => {
  it('readings of the bench have every interval by both methods with its likely error', () => {
    const byName = new Map(soundSpans.map((span) => [span.name, span.of(window)]));
    expect(byName.get('QS2')?.historic.mean).toBe(window.intervals.qs2.historic.mean);
    expect(byName.get('PEP')?.historic.error).toBe(window.intervals.pep.historic.error);
    expect(spanValues(beats, 'qs2').historic).toHaveLength(kept.length);
    expect(computedSounds(soundsReport(run), 0)).toEqual({
      s1Threshold: `${window.intervals.s1.leastVariance.threshold} %`,
      s2Threshold: `${window.intervals.s2.leastVariance.threshold} %`,
    });
    expect(computedSounds(soundsReport(run), 7)).toEqual({});
  });

  it('readings of the bench compare S1–S2 with LVET beat by beat', () => {
    const { historic } = lvetAgreement(beats, 0);
    const differences = kept.map(({ s1s2, lvet }) => (s1s2.historic ?? 0) - (lvet.historic ?? 0));
    expect(historic.points.map(({ difference }) => difference)).toEqual(differences);
    expect(historic.limits).toEqual(blandAltman(differences));
    expect(lvetAgreement(beats, 5).historic).toEqual({ points: [], limits: null });
  });

  it('readings of the bench give the reason for every missing sound', () => {
    const [beat] = kept;
    if (!beat) throw new Error('no beat');
    const none = { historic: null, leastVariance: null, aligned: null };
    const missed: SoundBeat = { ...beat, s2: none, missed: { ...beat.missed, s2: 'no-onset' } };
    const left: SoundBeat = { ...beat, rejected: 'short', s1: none, s2: none };
    const { counts, lines } = soundsCoverage([beat, missed, left], false, 'historic');
    expect(counts.map(({ name, count }) => `${name} ${count}`)).toEqual(['R 3', 'S1 2', 'S2 1']);
    expect(lines.map(({ briefly, beats: own }) => [briefly, own])).toEqual([
      ['no S2', [1]],
      ['RR too short', [2]],
    ]);
    const leftOut = { s1: null, s2: 'unlike' } as const;
    const odd: SoundBeat = { ...beat, s2: { ...beat.s2, aligned: null }, leftOut };
    expect(soundsCoverage([odd], false, 'historic').lines).toEqual([]);
    expect(soundsCoverage([odd], false, 'aligned').lines.map(({ briefly }) => briefly)).toEqual([
      'S2: poor match',
    ]);
    expect(soundsCoverage([beat], true, 'historic').counts.at(-1)).toEqual({ name: 'LVET', count: 1 });
  });

  it('readings of the bench draw a line at every sound, labelled if it fits', () => {
    const named = soundLines(kept, 'historic', 200, true);
    expect(named).toHaveLength(2 * kept.length);
    expect(named.slice(0, 2).map(({ label }) => label)).toEqual(['S1', 'S2']);
    expect(soundLines(kept, 'historic', 50, true).some(({ label }) => label !== undefined)).toBe(false);
    expect(soundLines(kept, 'historic', 5, true)).toEqual([]);
  });
});
