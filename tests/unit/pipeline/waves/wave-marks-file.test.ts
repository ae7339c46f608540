import { describe, expect, test } from 'vitest';
import { scoreWaves } from '../../../../src/analysis/scoring/score-waves.ts';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { type WavesBeat, wavePoints } from '../../../../src/model/waves.ts';
import { waveMarksFile } from '../../../../src/pipeline/waves/wave-marks-file.ts';

const fs = 360;
const beatAt = (r: number): WavesBeat => ({
  r,
  p: { onset: r - 0.2, peak: r - 0.16, end: r - 0.11 },
  qrs: { onset: r - 0.04, end: r + 0.05 },
  t: { peak: r + 0.28, end: r + 0.36 },
  pr: 160,
  qrsDuration: 90,
  qt: 400,
  rr: 1000,
  class: 'N',
  window: 0,
  carried: true,
});

const read = (beats: readonly WavesBeat[]) => {
  const bytes = waveMarksFile({ lead: 'I', leads: ['I'], beats, windows: [] }, fs, 'waves');
  const { set, problem } = parseAnnotations(bytes, 'x.waves', 'waves', fs);
  expect(problem).toBeNull();
  return set;
};

describe('waves as WFDB annotations', () => {
  test('waves as WFDB annotations are read back at their samples, each bracket with the number of its wave', () => {
    const { annotations, point } = read([beatAt(1), beatAt(1.9)]);
    expect(point).toBe('R');
    const own = annotations.filter(({ sampleIndex }) => sampleIndex > 0);
    expect(own.slice(0, 8).map(({ label, num, sampleIndex }) => [label, num, sampleIndex])).toEqual([
      ['(', 0, 288],
      ['p', 0, 302],
      [')', 0, 320],
      ['(', 1, 346],
      ['N', 0, 360],
      [')', 1, 378],
      ['t', 0, 461],
      [')', 2, 490],
    ]);
    expect(own).toHaveLength(16);
  });

  test('waves as WFDB annotations match those of a person, within half a sample', () => {
    const beats = Array.from({ length: 12 }, (_, k) => beatAt(1 + 0.913 * k));
    const score = scoreWaves(read(beats), beats);
    for (const point of wavePoints) {
      expect(score?.[point].se).toBe(1);
      const most = Math.max(...(score?.[point].errorsMs ?? [Infinity]).map(Math.abs));
      expect(most).toBeLessThanOrEqual(500 / fs + 1e-6);
    }
  });

  test('omit missing points, and have the beat at R with its own letter', () => {
    const labels = (beat: WavesBeat) =>
      read([beat])
        .annotations.filter(({ sampleIndex }) => sampleIndex > 0)
        .map(({ label }) => label)
        .join('');
    expect(labels({ ...beatAt(1), p: null })).toBe('(N)t)');
    expect(labels({ ...beatAt(1), p: null, t: null, class: 'V' })).toBe('(V)');
    expect(labels({ ...beatAt(1), p: null, qrs: null, t: null, class: 'paced' })).toBe('/');
  });
});
