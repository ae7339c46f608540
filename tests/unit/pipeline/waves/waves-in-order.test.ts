import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { dataSource } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { qtOfNeighbourWindowsMs } from '../../../support/tolerances.ts';
import { openRecord } from '../../../support/wfdb-record.ts';
import { runWaves } from '../../../support/waves-run.ts';

/** Records with P waves near QRS, changing shapes, noise, many leads, and a high sampling rate. */
const records = [
  ['mitdb', '109'],
  ['mitdb', '124'],
  ['mitdb', '203'],
  ['ludb', '24'],
  ['cinc2016-ecg-pcg', 'a0019'],
] as const;

describe.skipIf(!hasData)(`waves of recordings${dataNote}`, () => {
  it.each(records)('waves of every beat of %s %s are in order: P, QRS about R, T', async (folder, name) => {
    const { result } = await runWaves(await openRecord(name, folder), { to: 120 });
    const beats = result.beats.flatMap(({ r, p, qrs, t }) => (qrs === null ? [] : [{ r, p, qrs, t }]));
    expect(beats.length).toBeGreaterThan(8);
    for (const { r, p, qrs, t } of beats) {
      const places = [p?.onset, p?.peak, p?.end, qrs.onset, qrs.end, t?.peak, t?.end].filter(
        (place) => place !== undefined,
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(qrs.onset).toBeLessThan(r);
      expect(qrs.end).toBeGreaterThan(r);
    }
  });

  it('the descent of a T wave is not taken for the next P wave, which would cut T off', async () => {
    const { result } = await runWaves(await openEdf(dataSource('edf', 'sample_actiwave.edf')));
    const qts = result.windows.map(({ qt }) => qt ?? Number.NaN);
    expect(qts).toHaveLength(3);
    expect(Math.max(...qts) - Math.min(...qts)).toBeLessThan(qtOfNeighbourWindowsMs);
    for (const { pr } of result.windows) expect(pr ?? 0).toBeLessThan(200);
  });
});
