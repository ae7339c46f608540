import { describe, expect, it } from 'vitest';
import { checkFlat } from '../../../../src/analysis/wiring/check-flat.ts';
import { wiringChannel, wiringEcg } from '../../../support/wiring-case.ts';

describe('a channel', () => {
  it('that beats is not flat', () => {
    expect(checkFlat(wiringChannel(wiringEcg()))).toBeNull();
  });

  it('that stands still is', () => {
    const finding = checkFlat(wiringChannel(new Float64Array(5000).fill(-3)));
    expect(finding).toMatchObject({ code: 'channel-flat', text: 'flat; not connected, or not recorded.' });
  });

  it('that stands still for two fifths is, in so much of it', () => {
    const values = wiringEcg().fill(0.2, 3000);
    expect(checkFlat(wiringChannel(values))?.text).toBe('flat in 40 % of the signal that was checked.');
  });

  it('that stands still for a moment is not', () => {
    expect(checkFlat(wiringChannel(wiringEcg().fill(0.2, 2400, 3100)))).toBeNull();
  });

  it('of which much is missing is judged by what is there', () => {
    expect(checkFlat(wiringChannel(wiringEcg().fill(Number.NaN, 1000, 4000)))).toBeNull();
    expect(checkFlat(wiringChannel(new Float64Array(5000).fill(Number.NaN)))).toBeNull();
  });
});
