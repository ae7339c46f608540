import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../src/model/recording.ts';
import { correctedRecording } from '../../../src/pipeline/corrected-recording.ts';
import { madeRecording } from '../../support/made-recording.ts';

const made = madeRecording([
  {
    label: 'II',
    unit: 'mV',
    fs: 100,
    values: Float64Array.of(1, -2, 0, Number.NaN),
    gaps: [{ from: 3, to: 4 }],
  },
  { label: 'PPG', unit: 'V', fs: 100, values: Float64Array.of(5, 6, 7, 8) },
]);
const adc = { gain: 200, baseline: 10, bits: 12 };
const digital: Recording = {
  ...made,
  channels: made.channels.map((channel) => ({ ...channel, adc })),
  readDigital: () => Promise.resolve({ values: Int32Array.of(210, -390, 10, 0), gaps: [{ from: 3, to: 4 }] }),
};

describe('a corrected recording', () => {
  it('is unchanged without corrections', () => {
    expect(correctedRecording(made, [{ channelIndex: 0, role: 'ecg' }])).toBe(made);
  });

  it('has the channel inverted, gaps in place, and the others unchanged', async () => {
    const turned = correctedRecording(made, [{ channelIndex: 0, role: 'ecg', flipped: true }]);
    expect(await turned.read(0, 0, 4)).toEqual({
      values: Float64Array.of(-1, 2, 0, Number.NaN),
      gaps: [{ from: 3, to: 4 }],
    });
    expect((await turned.read(1, 0, 4)).values).toEqual(Float64Array.of(5, 6, 7, 8));
  });

  it('has digital values that represent the inverted physical ones', async () => {
    const turned = correctedRecording(digital, [{ channelIndex: 0, role: 'ecg', flipped: true }]);
    const { gain, baseline } = turned.channels[0].adc ?? adc;
    const { values } = await turned.readDigital(0, 0, 4);
    expect(Array.from(values.subarray(0, 3), (value) => (value - baseline) / gain)).toEqual([-1, 2, 0]);
  });

  it('has another unit for the same numbers', async () => {
    const renamed = correctedRecording(made, [{ channelIndex: 0, role: 'ecg', unit: 'µV' }]);
    expect(renamed.channels.map(({ unit }) => unit)).toEqual(['µV', 'V']);
    expect((await renamed.read(0, 0, 2)).values).toEqual(Float64Array.of(1, -2));
  });
});
