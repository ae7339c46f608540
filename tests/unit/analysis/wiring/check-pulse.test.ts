import { describe, expect, it } from 'vitest';
import { checkPulse } from '../../../../src/analysis/wiring/check-pulse.ts';
import { wiringPulse } from '../../../support/wiring-case.ts';

const upright = { startSec: 0, values: wiringPulse().values };
const fallen = { startSec: 0, values: upright.values.map((value) => 3 - value) };

describe('a pulse', () => {
  it('whose upstroke falls may be upside down', () => {
    expect(checkPulse([fallen, fallen], 250)).toMatchObject({
      code: 'pulse-inverted',
      fix: { kind: 'flip' },
    });
  });

  it('whose upstroke rises is upright', () => {
    expect(checkPulse([upright, upright], 250)).toBeNull();
  });

  it('that is now one and now the other is left alone', () => {
    expect(checkPulse([fallen, upright, fallen], 250)).toBeNull();
  });

  it('that is a sine has no steep side', () => {
    const values = Float64Array.from({ length: 5000 }, (_, n) => Math.sin(n / 33));
    expect(checkPulse([{ startSec: 0, values }], 250)).toBeNull();
  });

  it('that is nowhere tells nothing', () => {
    expect(checkPulse([], 250)).toBeNull();
  });
});
