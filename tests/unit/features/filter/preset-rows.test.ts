import { describe, expect, it } from 'vitest';
import { presetRows, shortLabel } from '../../../../src/features/filter/preset-rows.ts';
import { edgesText, hzText, shortWarnings } from '../../../../src/features/filter/stage-words.ts';

describe('the table of presets', () => {
  it('reports the effect on the papers’ filters at 500 Hz', () => {
    const rows = presetRows(500, { taps: 200, window: 'hamming' });
    const said = rows.map((row) => [shortLabel(row), row.tapCount, shortWarnings(row.warnings)]);
    expect(said).toEqual([
      ['Low-pass', 200, 'half a sample late'],
      ['High-pass', 201, '1 tap added, too short'],
      ['Band-pass', 200, 'too short, half a sample late'],
      ['PPG', 501, ''],
      ['ECG', 501, 'too short'],
      ['Mains 60 Hz', 501, ''],
      ['Mains 50 Hz', 501, ''],
    ]);
    // Paper 2's 0.5 Hz at 200 taps and 500 Hz reaches −2.1 dB.
    expect(rows[1]?.stopDb).toBeCloseTo(-2.1, 1);
    // The stop band of a Hamming window.
    for (const row of [rows[0], rows[3], rows[5]]) expect(row?.stopDb).toBeLessThan(-50);
  });

  it('keeps the duration of paper 1 at another rate, and drops an edge beyond it', () => {
    const ecg = presetRows(250, { taps: 100, window: 'blackman' }).find(
      ({ id }) => id === 'ecg-bandpass-0.05-150',
    );
    expect(ecg?.tapCount).toBe(251);
    expect(shortWarnings(ecg?.warnings ?? [])).toBe('an edge dropped, too short');
  });

  it('writes edges with the necessary digits', () => {
    expect([hzText(0.5), hzText(0.05), hzText(62.5), hzText(150), hzText(1234.5)]).toEqual([
      '0.5',
      '0.05',
      '62.5',
      '150',
      '1\u202f235',
    ]);
    expect([edgesText(null, 30), edgesText(0.5, null), edgesText(55, 65)]).toEqual([
      'to 30',
      'from 0.5',
      '55 … 65',
    ]);
  });
});
