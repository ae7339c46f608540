import { describe, expect, test } from 'vitest';
import { applyWaveEdits } from '../../../../src/analysis/waves/apply-wave-edits.ts';
import type { FoundWaves } from '../../../../src/analysis/waves/find-waves.ts';
import { correctedQt } from '../../../../src/dsp/statistics/corrected-qt.ts';
import type { WaveEdit } from '../../../../src/model/waves.ts';
import { fakeWaves, fakeWavesReport, fakeWavesWindow } from '../../../support/fake-waves.ts';

const [first] = fakeWavesReport.result.beats;
if (first === undefined) throw new Error('no beat');
const r = 10;
const carried = {
  ...first,
  r,
  p: { onset: r - 0.19, peak: r - 0.15, end: r - 0.1 },
  qrs: { onset: r - 0.035, end: r + 0.055 },
  t: { peak: r + 0.27, end: r + 0.35 },
};
const found: FoundWaves = {
  windows: [fakeWavesWindow, { ...fakeWavesWindow, from: 60, to: 120 }],
  beats: [
    carried,
    { ...carried, carried: false },
    { ...carried, window: 1 },
    { ...carried, p: null, t: null },
  ],
};
const mark = (point: WaveEdit['point'], at: number): WaveEdit => ({ from: 0, to: 60, point, at });

describe('manual points of a median beat', () => {
  test('manual points of a median beat move the intervals of their window, and by as much those of beats carried from it', () => {
    const { windows, beats, unmatched } = applyWaveEdits(found, [mark('tEnd', 0.4), mark('pOnset', -0.22)]);
    expect(unmatched).toEqual([]);
    expect(windows[0]?.medianBeat.t).toEqual({ peak: 0.28, end: 0.4 });
    expect(windows[0]?.byHand).toEqual(['tEnd', 'pOnset']);
    expect(windows[0]?.qt).toBeCloseTo(440, 9);
    expect(windows[0]?.pr).toBeCloseTo(180, 9);
    expect(windows[0]?.qrsDuration).toBeCloseTo(90, 9);
    expect(windows[0]?.qtc).toEqual(correctedQt(windows[0]?.qt ?? 0, 1));
    expect(beats[0]?.t?.end).toBeCloseTo(r + 0.39, 9);
    expect(beats[0]?.p?.onset).toBeCloseTo(r - 0.21, 9);
    expect(beats[0]?.qt).toBeCloseTo(425, 9);
  });

  test('manual points of a median beat do not affect beats with their own waves, other windows, and absent waves', () => {
    const { windows, beats } = applyWaveEdits(found, [mark('tEnd', 0.4), mark('pPeak', -0.15)]);
    expect(windows[1]).toBe(found.windows[1]);
    expect(beats.slice(1, 3)).toEqual(found.beats.slice(1, 3));
    expect(beats[3]).toMatchObject({ p: null, t: null });
  });

  test('manual points of a median beat are kept unused if they match no window or wave, or are out of order', () => {
    const noP = [{ ...fakeWavesWindow, medianBeat: { ...fakeWaves, p: null } }];
    const edits = [{ ...mark('tEnd', 0.4), to: 30 }, mark('pOnset', -0.2)];
    expect(applyWaveEdits({ ...found, windows: noP }, edits)).toEqual({
      windows: noP,
      beats: found.beats,
      unmatched: edits,
    });
    const crossed = [mark('tEnd', 0.2)];
    expect(applyWaveEdits(found, crossed)).toEqual({ ...found, unmatched: crossed });
  });
});
