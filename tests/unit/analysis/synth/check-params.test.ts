import { describe, expect, it } from 'vitest';
import { checkSynthParams } from '../../../../src/analysis/synth/check-params.ts';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { extrasystolesSample, hardSample, restSample } from '../../../../src/analysis/synth/samples.ts';

const bad: [Partial<SynthParams>, string][] = [
  [{ durationSec: 0 }, 'durationSec is 0; give a number from 1 to 604800 s.'],
  [{ fs: 50_001 }, 'fs is 50001; give a number from 20 to 50000 Hz.'],
  [{ fs: Number.NaN }, 'fs is NaN'],
  [{ heartRate: 300 }, 'heartRate is 300; give a number from 25 to 240 per minute.'],
  [{ heartRate: { from: 70, to: 10 } }, 'heartRate is 10'],
  [{ hrvSdMs: 200 }, 'hrvSdMs is 200; with beats of 857 ms take at most 128 ms.'],
  [{ rpttSdMs: 40 }, 'rpttSdMs is 40; with rpttMs 172 take at most 20 ms.'],
  [{ lvetSdMs: 49 }, 'lvetSdMs is 49; with lvetMs 300 take at most 36 ms.'],
  [{ seed: 1.5 }, 'seed is 1.5; give a whole number from 0 to 4294967295.'],
  [{ notchRipples: -1 }, 'notchRipples is -1; give a whole number from 0 to 10.'],
  [{ ectopicRatePercent: 60 }, 'ectopicRatePercent is 60; give a number from 0 to 40 %.'],
  [{ fusionRatePercent: 21 }, 'fusionRatePercent is 21; give a number from 0 to 20 %.'],
  [
    { aberrantRuns: [{ fromSec: 50, toSec: 40 }] },
    'aberrant run is from 50 to 40 s; give two times within the 60 s of the record, the earlier first.',
  ],
  [{ aberrantRuns: [{ fromSec: 60, toSec: 70 }] }, 'aberrant run is from 60 to 70 s'],
  [
    { noise: [{ kind: 'pink', snrDb: 3, channel: 'ecg', within: { fromSec: -1, toSec: 3 } }] },
    'noise pink is from -1 to 3 s',
  ],
  [{ notchDepth: 8 }, 'notchDepth is 8; give a number from 0 to 0.3 of the pulse height.'],
  [{ noise: [{ kind: 'pink', snrDb: Infinity, channel: 'ecg' }] }, 'noise pink is Infinity'],
];

describe('parameters of synthetic records', () => {
  it.each(bad)('rejects %j', (change, sentence) => {
    expect(() => checkSynthParams({ ...defaultSynthParams, ...change })).toThrow(
      expect.objectContaining({ code: 'bad-parameter', message: expect.stringContaining(sentence) }),
    );
  });

  it('accepts the defaults and the samples', () => {
    for (const params of [defaultSynthParams, restSample, hardSample, extrasystolesSample]) {
      expect(() => checkSynthParams(params)).not.toThrow();
    }
  });
});
