import { describe, expect, it } from 'vitest';
import type { SeriesReport } from '../../../../src/workers/protocol.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import {
  createSeriesUnpacker,
  isSeriesReport,
  packSeriesReport,
} from '../../../../src/workers/series/series-transfer.ts';

/** Makes reports of one recording with other parameters, one after another. */
async function makeReports(
  all: readonly Readonly<Record<string, string | number>>[],
): Promise<SeriesReport[]> {
  const api = createAnalysisApi();
  const opened = await api.openSynthetic(1, 'S', { duration: 150, ectopicRate: 12 });
  if (!opened.ok) throw new Error(opened.failure.message);
  const reports: SeriesReport[] = [];
  for (const parameters of all) {
    const settled = await api.analyse(1, 'series', opened.value.id, parameters, () => undefined);
    if (!settled.ok) throw new Error(settled.failure.message);
    reports.push(settled.value);
  }
  return reports;
}

describe('a packed series', () => {
  it('is unpacked to the same, with unchanged parts as the same objects', async () => {
    const reports = await makeReports([
      { window: 60 },
      { window: 60, hfFrom: 0.12 },
      { window: 60, artefacts: 'cubic' },
      { window: 30, of: 'rptt', against: 'rr' },
    ]);
    const [plain, moved, cubic, paired] = reports as [SeriesReport, SeriesReport, SeriesReport, SeriesReport];
    const unpack = createSeriesUnpacker();
    const cross = (report: SeriesReport) => {
      expect(isSeriesReport(report)).toBe(true);
      return unpack(structuredClone(packSeriesReport(report)));
    };
    const [first, second] = [cross(plain), cross(moved)];
    expect(plain.result.values.some(({ why }) => why !== null)).toBe(true);
    expect(first).toEqual(plain);
    expect(second).toEqual(moved);
    expect(second.result.whole).not.toEqual(first.result.whole);
    // An edge of a band changes no value, so that the page does not redraw them.
    expect(second.result.values).toBe(first.result.values);
    expect(second.result.beats).toBe(first.result.beats);
    const third = cross(cubic);
    expect(third).toEqual(cubic);
    expect(third.result.values).not.toBe(first.result.values);
    expect(paired.against).not.toBeNull();
    expect(cross(paired)).toEqual(paired);
  });
});
