import { describe, expect, it } from 'vitest';
import { checkFlat } from '../../../../src/analysis/wiring/check-flat.ts';
import { wiringChannel, wiringEcg } from '../../../support/wiring-case.ts';

describe('flatness of a channel', () => {
  it('is not reported for beats', () => {
    expect(checkFlat(wiringChannel(wiringEcg()))).toBeNull();
  });

  it('is reported for a constant signal', () => {
    const finding = checkFlat(wiringChannel(new Float64Array(5000).fill(-3)));
    expect(finding).toMatchObject({ code: 'channel-flat', text: 'flat; not connected, or not recorded.' });
  });

  it('is reported for a signal that is constant for two fifths, with that fraction', () => {
    const values = wiringEcg().fill(0.2, 3000);
    expect(checkFlat(wiringChannel(values))?.text).toBe('flat in 40 % of the signal that was checked.');
  });

  it('is not reported for a moment', () => {
    expect(checkFlat(wiringChannel(wiringEcg().fill(0.2, 2400, 3100)))).toBeNull();
  });

  it('is judged on the present samples if many are missing', () => {
    expect(checkFlat(wiringChannel(wiringEcg().fill(Number.NaN, 1000, 4000)))).toBeNull();
    expect(checkFlat(wiringChannel(new Float64Array(5000).fill(Number.NaN)))).toBeNull();
  });
});
