import type { CycleRejection } from '../../src/model/denoise.ts';
import type { DenoiseReport } from '../../src/workers/protocol.ts';
import { fakeDurationSec, fakeRPeaksSec } from './fake-record.ts';

const fs = 250;
const count = fakeRPeaksSec.length;
const template = Float64Array.from({ length: 200 }, (_, k) => Math.exp(-(((k - 10) / 4) ** 2)));
const findRejection = (cycle: number): CycleRejection | null => {
  if (cycle === count - 1) return 'incomplete';
  if (cycle === 47) return 'short';
  return cycle % 20 === 7 ? 'unlike' : null;
};
const rejections = Array.from(fakeRPeaksSec, (_, cycle) => findRejection(cycle));
const snr = { before: 3.7, after: 36.5, trueBefore: 4, trueAfter: 14.5 };

/**
 * The denoised beats of the fake record: every ninth cycle moved by one sample, every twentieth dissimilar to the
 * template.
 */
export const fakeDenoiseReport: DenoiseReport = {
  signal: { channelIndex: 0, label: 'II', fs, unit: 'mV' },
  cycles: {
    rSec: fakeRPeaksSec,
    rIndices: Int32Array.from(fakeRPeaksSec, (sec) => Math.round(sec * fs)),
    moves: Int16Array.from(fakeRPeaksSec, (_, cycle) =>
      cycle % 9 === 3 && rejections[cycle] === null ? 1 : 0,
    ),
    rhos: Float64Array.from(fakeRPeaksSec, (_, cycle) =>
      rejections[cycle] === 'incomplete' ? Number.NaN : rejections[cycle] === 'unlike' ? 0.56 : 0.93,
    ),
    doubtful: Uint8Array.from(rejections, (why) => (why === 'unlike' ? 1 : 0)),
    rejections,
    shapes: Int8Array.from(rejections, (why) => (why === 'incomplete' ? -1 : 0)),
  },
  medianRrSec: 0.86,
  template: {
    samples: template,
    lower: template.map((value) => value - 0.1),
    upper: template.map((value) => value + 0.1),
    qrsCount: 20,
    memberCount: rejections.filter((why) => why === null).length,
  },
  ectopicTemplates: [],
  firstTemplate: template,
  lastTemplate: template,
  untouched: [{ fromSec: 0, toSec: 0.56 }],
  snr,
  stretches: [0, 60].map((fromSec) => ({ fromSec, toSec: fromSec + 60, snr })),
  knownRSec: fakeRPeaksSec,
  movedTowards: 9,
  movedAway: 5,
  hasTruth: true,
  parameters: {},
  backend: { kind: 'cpu', name: 'CPU' },
  timings: {},
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: `1 ${fakeDurationSec}`,
};
