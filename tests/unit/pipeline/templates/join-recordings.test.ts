import { describe, expect, it } from 'vitest';
import { joinRecordings } from '../../../../src/pipeline/templates/join-recordings.ts';
import { ecgRecording } from '../../../support/templates-run.ts';

const fs = 100;
const ramp = (count: number, from: number) => Float64Array.from({ length: count }, (_, n) => from + n);
const at = (values: Float64Array, startTime: string | null) => ({ ...ecgRecording(values, fs), startTime });

describe('joinRecordings', () => {
  it('reads file after file if clocks are consecutive', async () => {
    const joined = joinRecordings(
      [at(ramp(200, 0), '2031-02-03T04:00:00'), at(ramp(100, 200), '2031-02-03T04:00:02')],
      [0, 0],
    );
    const { values, gaps } = await joined.read(0, 150, 250);
    expect(values).toEqual(ramp(100, 150));
    expect(gaps).toEqual([]);
    expect(joined.durationSec).toBe(3);
  });

  it('has a gap if clocks show a pause', async () => {
    const joined = joinRecordings(
      [at(ramp(200, 0), '2031-02-03T04:00:00'), at(ramp(100, 0), '2031-02-03T04:00:05')],
      [0, 0],
    );
    expect(joined.channels[0]?.sampleCount).toBe(600);
    const { values, gaps } = await joined.read(0, 190, 510);
    expect(gaps).toEqual([{ from: 10, to: 310 }]);
    expect(values[9]).toBe(199);
    expect(values[10]).toBeNaN();
    expect(values[310]).toBe(0);
  });

  it('has none if a file has no clock', () => {
    const joined = joinRecordings([at(ramp(200, 0), null), at(ramp(100, 0), '2031-02-03T04:00:05')], [0, 0]);
    expect(joined.channels[0]?.sampleCount).toBe(300);
  });

  it('joins the gaps at a seam', async () => {
    const holed = ramp(200, 0).fill(Number.NaN, 190);
    const after = ramp(100, 0).fill(Number.NaN, 0, 5);
    const joined = joinRecordings([at(holed, null), at(after, null)], [0, 0]);
    expect((await joined.read(0, 0, 300)).gaps).toEqual([{ from: 190, to: 205 }]);
  });

  it('rejects files of another rate', () => {
    const other = { ...ecgRecording(ramp(10, 0), 200), startTime: null };
    expect(() => joinRecordings([at(ramp(10, 0), null), other], [0, 0])).toThrow(/200 Hz/);
  });
});
