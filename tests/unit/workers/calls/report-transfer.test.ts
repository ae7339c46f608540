import { describe, expect, it } from 'vitest';
import type { IntervalBeat } from '../../../../src/model/intervals.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import {
  createReportPacker,
  createReportUnpacker,
  type PackedReport,
} from '../../../../src/workers/calls/report-transfer.ts';
import type { IntervalsReport } from '../../../../src/workers/protocol.ts';

const made = { duration: 150, ectopicRate: 12, noisePpg: 'white:8', notch: '0' };

async function openMade() {
  const api = createAnalysisApi();
  const opened = await api.openSynthetic(1, 'S', made);
  if (!opened.ok) throw new Error(opened.failure.message);
  const { id } = opened.value;
  return async (parameters: ParameterValues, isDraft = false): Promise<IntervalsReport> => {
    const settled = await api.analyse(1, 'intervals', id, parameters, () => undefined, isDraft);
    if (!settled.ok) throw new Error(settled.failure.message);
    return settled.value;
  };
}

/** Returns a report whose beats are plain objects, field by field as they are read. */
function withPlainBeats(report: IntervalsReport): unknown {
  const beats = report.result.beats.map((beat) => {
    const written = JSON.parse(JSON.stringify(beat)) as Readonly<Record<string, unknown>>;
    const read = Object.fromEntries(
      Object.keys(written).map((name) => [name, beat[name as keyof IntervalBeat]]),
    );
    expect(read).toEqual(written);
    return read;
  });
  return { ...report, result: { ...report.result, beats } };
}

/** Lists the arrays that a packed report contains. */
function broughtArrays(value: unknown, name = ''): string[] {
  if (ArrayBuffer.isView(value)) return [name];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, own]) =>
    broughtArrays(own, name === '' ? key : `${name}.${key}`),
  );
}

describe('a packed report', () => {
  it('is unpacked to the same, including rejected beats and misses', async () => {
    const analyse = await openMade();
    const [pack, unpack] = [createReportPacker(), createReportUnpacker()];
    for (const parameters of [{ maxShift: 3 }, { notch: 'third-derivative', footThreshold: 12 }]) {
      const report = await analyse(parameters);
      const { beats, windows } = report.result;
      expect(beats.some(({ rejected }) => rejected !== null)).toBe(true);
      expect(beats.some(({ missed }) => missed.notch !== null)).toBe(true);
      expect(windows.flatMap(({ sweeps }) => sweeps.foot).some(({ ruledOut }) => ruledOut !== null)).toBe(
        'maxShift' in parameters,
      );
      expect(withPlainBeats(unpack(structuredClone(pack(report))))).toEqual(withPlainBeats(report));
    }
  });

  it('contains, after a change of threshold, only what that affects, with the same result', async () => {
    const analyse = await openMade();
    const [pack, unpack] = [createReportPacker(), createReportUnpacker()];
    const cross = (packed: PackedReport): IntervalsReport => unpack(structuredClone(packed));
    cross(pack(await analyse({ footThreshold: 12, notchThreshold: 18 })));
    const report = await analyse({ footThreshold: 13, notchThreshold: 18 }, true);
    const packed = pack(report);
    expect(broughtArrays(packed.arrays)).toEqual([
      'beats.foot.leastVariance',
      'beats.rptt.leastVariance',
      'beats.lvet.leastVariance',
      'sweeps.notch.numbers',
      'sweeps.notch.ruledOut.places',
      'sweeps.notch.side.places',
    ]);
    expect(withPlainBeats(cross(packed))).toEqual(withPlainBeats(report));
    const notchMoved = await analyse({ footThreshold: 13, notchThreshold: 20 }, true);
    const packedAgain = pack(notchMoved);
    expect(broughtArrays(packedAgain.arrays)).toEqual([
      'beats.notch.leastVariance',
      'beats.lvet.leastVariance',
    ]);
    expect(withPlainBeats(cross(packedAgain))).toEqual(withPlainBeats(notchMoved));
  });

  it('is rejected by a side that lacks the previous report', async () => {
    const analyse = await openMade();
    const pack = createReportPacker();
    pack(await analyse({}));
    const second = structuredClone(pack(await analyse({ footThreshold: 13 })));
    expect(() => createReportUnpacker()(second)).toThrow('without the one that it follows');
    const first = createReportPacker()(await analyse({}));
    expect(first.follows).toBeNull();
  });
});
