import { describe, expect, it } from 'vitest';
import { checkPulse } from '../../../../src/analysis/wiring/check-pulse.ts';
import { wiringPulse } from '../../../support/wiring-case.ts';

const upright = { startSec: 0, values: wiringPulse().values };
const fallen = { startSec: 0, values: upright.values.map((value) => 3 - value) };

describe('the polarity of a pulse', () => {
  it('the polarity of a pulse may be inverted if the upstroke falls', () => {
    expect(checkPulse([fallen, fallen], 250)).toMatchObject({
      code: 'pulse-inverted',
      fix: { kind: 'flip' },
    });
  });

  it('is upright if the upstroke rises', () => {
    expect(checkPulse([upright, upright], 250)).toBeNull();
  });

  it('is not judged if it changes', () => {
    expect(checkPulse([fallen, upright, fallen], 250)).toBeNull();
  });

  it('is unknown for a sine, which has no steep side', () => {
    const values = Float64Array.from({ length: 5000 }, (_, n) => Math.sin(n / 33));
    expect(checkPulse([{ startSec: 0, values }], 250)).toBeNull();
  });

  it('is unknown for an absent pulse', () => {
    expect(checkPulse([], 250)).toBeNull();
  });
});
