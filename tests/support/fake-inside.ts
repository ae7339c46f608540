import type { InsideRequest, InsideView } from '../../src/workers/traces/drawing-types.ts';
import type { GrossMethods, MethodRow } from '../../src/workers/protocol.ts';
import { fakeEnvelope } from './fake-traces.ts';
import { fakeRPeaksSec } from './fake-record.ts';

const row = (method: MethodRow['method'], missed: number, falseAlarms: number): MethodRow => ({
  method,
  isChosen: method === 'curve-length',
  counts: { tp: 100, fp: falseAlarms, fn: missed, se: 100 / (100 + missed), ppv: 100 / (100 + falseAlarms) },
  sweep: [8, 86, 164].map((tolerance) => ({ tolerance, se: tolerance < 50 ? 0.5 : 0.99, ppv: 0.98 })),
  disagreements: [],
  ms: method === 'edited' ? null : 12,
  problem: null,
});

/** Four detectors on the fake record. */
export const fakeMethods: readonly MethodRow[] = [
  row('beatbench', 0, 1),
  row('curve-length', 1, 1),
  row('pan-tompkins', 4, 2),
  row('trigger', 9, 14),
];

/** The same detectors on three records. */
export const fakeGross: GrossMethods = {
  rows: (['beatbench', 'curve-length', 'pan-tompkins', 'trigger'] as const).map((method, index) => ({
    method,
    gross: { tp: 300, fp: index, fn: 2 * index, se: 300 / (300 + 2 * index), ppv: 300 / (300 + index) },
    average: { se: 300 / (300 + 2 * index), ppv: 300 / (300 + index) },
  })),
  recordings: ['100', '101', '103'],
  leftOut: [],
};

/** Decision signal of a curve-length detector on the fake record: every third peak is below the threshold. */
export function fakeInside(request: InsideRequest): InsideView {
  const envelope = fakeEnvelope({ channel: 'ecg', form: 'filtered', ...request });
  const line = (id: string, label: string, panel: string) => ({ id, label, panel, envelope });
  const times = Array.from(fakeRPeaksSec).filter((sec) => sec >= request.fromSec && sec <= request.toSec);
  return {
    lines: [line('slope', 'Slope', 'slope'), line('length', 'L', 'length'), line('t1', 'T1', 'length')],
    judgedId: 'length',
    thresholdId: 't1',
    candidates: times.map((timeSec, index) => ({
      timeSec,
      value: 1,
      against: index % 3 === 2 ? 2 : 0.5,
      taken: index % 3 !== 2,
      verdict: index % 3 === 2 ? 'under-threshold' : 'taken',
      markIndex: index % 3 === 2 ? null : Math.round(timeSec * 500),
    })),
  };
}
