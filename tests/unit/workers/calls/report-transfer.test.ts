import { describe, expect, it } from 'vitest';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import { packReport, unpackReport } from '../../../../src/workers/calls/report-transfer.ts';

describe('a packed report', () => {
  it('is unpacked to the same, rejected beats, misses and all', async () => {
    const api = createAnalysisApi();
    const opened = await api.openSynthetic(1, 'S', {
      duration: 150,
      ectopicRate: 12,
      noisePpg: 'white:8',
      notch: '0',
    });
    if (!opened.ok) throw new Error(opened.failure.message);
    for (const parameters of [{ maxShift: 3 }, { notch: 'third-derivative', footThreshold: 12 }]) {
      const settled = await api.analyse(1, 'intervals', opened.value.id, parameters, () => undefined);
      if (!settled.ok) throw new Error(settled.failure.message);
      const report = settled.value;
      const { beats, windows } = report.result;
      expect(beats.some(({ rejected }) => rejected !== null)).toBe(true);
      expect(beats.some(({ missed }) => missed.notch !== null)).toBe(true);
      expect(windows.flatMap(({ sweeps }) => sweeps.foot).some(({ ruledOut }) => ruledOut !== null)).toBe(
        'maxShift' in parameters,
      );
      const crossed = structuredClone(packReport(report));
      expect(await unpackReport(crossed)).toEqual(report);
    }
  });
});
