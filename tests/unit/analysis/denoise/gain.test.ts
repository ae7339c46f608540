import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import type { CycleTemplate } from '../../../../src/model/denoise.ts';
import { denoiseParams } from '../../../support/denoise-case.ts';
import { synthInput } from '../../../support/denoise-synth.ts';

/** White noise as large as the ECG, some 500 beats. */
const asked = { durationSec: 430, noise: 'white:0' };

const qrsHeight = ({ samples, qrsCount }: CycleTemplate) =>
  Math.max(...samples.subarray(0, qrsCount)) - Math.min(...samples.subarray(0, qrsCount));

/** Returns the height of the median beat's QRS without noise, with known R. */
function trueHeight(): number {
  const { truth, ...known } = synthInput(asked, 'known');
  if (truth === null) throw new Error('no truth');
  return qrsHeight(denoise({ ...known, ecg: truth, truth: null }, denoiseParams).result.template);
}

describe('denoise under white noise at 0 dB', () => {
  it('gains 15 dB over the pre-processed ECG with known R', () => {
    const { snr } = denoise(synthInput(asked, 'known'), denoiseParams).result;
    expect(snr.trueAfter).toBeGreaterThan((snr.trueBefore ?? Infinity) + 15);
  });

  it('gains more than 12 dB with detected R, and keeps the QRS within 5 %', () => {
    const { template, snr } = denoise(synthInput(asked), denoiseParams).result;
    expect(snr.trueAfter).toBeGreaterThan((snr.trueBefore ?? Infinity) + 12);
    expect(Math.abs(qrsHeight(template) / trueHeight() - 1)).toBeLessThan(0.05);
  });
});
