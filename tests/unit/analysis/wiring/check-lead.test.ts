import { describe, expect, it } from 'vitest';
import { checkLead, isUprightLead } from '../../../../src/analysis/wiring/check-lead.ts';
import { stretchBeats } from '../../../../src/analysis/wiring/stretch-beats.ts';
import { wiringEcg } from '../../../support/wiring-case.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

function check(label: string, values: Float64Array) {
  const beats = stretchBeats({ startSec: 0, values }, 250);
  return checkLead(label, beats === null ? [] : [beats]);
}

const down = wiringEcg().map((value) => -value);

describe('the polarity of a lead', () => {
  it.each(['I', 'II', 'MLII', 'V5', 'v6', 'ECG lead II', 'ECG I'])(
    '%s may be inverted if all waves point down',
    (label) => {
      expect(check(label, down)).toMatchObject({ code: 'lead-inverted', fix: { kind: 'flip' } });
    },
  );

  it('is correct if waves point up', () => {
    expect(check('II', wiringEcg())).toBeNull();
  });

  it.each(['aVR', 'V1', 'V2', 'III', 'aVL', 'ECG', 'D3'])('%s may point down', (label) => {
    expect(isUprightLead(label)).toBe(false);
    expect(check(label, down)).toBeNull();
  });

  it('is correct if only the QRS points down, as in left anterior block', () => {
    const beats = varyingBeatTimes(20, 0.83);
    const alone = syntheticEcg(250, 20, beats, 'r-alone');
    const all = wiringEcg();
    expect(
      check(
        'II',
        all.map((value, n) => value - 2.5 * alone[n]),
      ),
    ).toBeNull();
  });

  it('is unknown for too few beats', () => {
    expect(check('II', down.subarray(0, 500))).toBeNull();
    expect(check('II', down.slice().fill(0, 600))).toBeNull();
  });
});
