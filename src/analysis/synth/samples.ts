import { type SynthParams, defaultSynthParams, intervalsByRate } from './params.ts';

/** First sample of the page: two minutes at rest with one extrasystole. */
export const restSample: SynthParams = {
  ...defaultSynthParams,
  durationSec: 120,
  heartRate: 68,
  hrvSdMs: 29,
  rpttMs: 172,
  rpttSdMs: 2.3,
  lvetMs: 300,
  lvetSdMs: 3.6,
  ectopicRatePercent: 0.7,
  seed: 21,
  noise: [
    { kind: 'white', snrDb: 24, channel: 'ecg' },
    { kind: 'wander', snrDb: 14, channel: 'ecg' },
    { kind: 'mains', snrDb: 30, channel: 'ecg' },
    { kind: 'white', snrDb: 30, channel: 'ppg' },
    { kind: 'pink', snrDb: 26, channel: 'ppg' },
    { kind: 'wander', snrDb: 18, channel: 'ppg' },
  ],
};

export const hardSample: SynthParams = {
  ...defaultSynthParams,
  durationSec: 240,
  heartRate: 66,
  rpttMs: 180,
  rpttSdMs: 3,
  seed: 6,
  footShallow: 0.045,
  notchRipples: 3,
  noise: [
    { kind: 'white', snrDb: 24, channel: 'ecg' },
    { kind: 'wander', snrDb: 12, channel: 'ecg' },
    { kind: 'white', snrDb: 28, channel: 'ppg' },
    { kind: 'pink', snrDb: 24, channel: 'ppg' },
    { kind: 'wander', snrDb: 16, channel: 'ppg' },
  ],
};

/** Ten runs of 36 s within ten minutes, from 1 h 26 min: with too few beats in a row to become another master. */
const aberrantRuns = Array.from({ length: 10 }, (_, k) => ({ fromSec: 5190 + 58 * k, toSec: 5226 + 58 * k }));

/** Movement after 1 h 6 min. */
const movement = { fromSec: 3960, toSec: 4110 };

/**
 * Two hours with extrasystoles of two shapes, fusion beats, aberrant runs and a noisy stretch, for sorting into
 * templates.
 */
export const extrasystolesSample: SynthParams = {
  ...defaultSynthParams,
  ...intervalsByRate,
  durationSec: 7200,
  fs: 250,
  heartRate: 70,
  ectopicRatePercent: 3,
  ectopicMorphology: 'mixed',
  fusionRatePercent: 0.2,
  aberrantRuns,
  seed: 4,
  noise: [
    { kind: 'white', snrDb: 20, channel: 'ecg' },
    { kind: 'wander', snrDb: 12, channel: 'ecg' },
    { kind: 'white', snrDb: 3, channel: 'ecg', within: movement },
    { kind: 'motion', snrDb: -6, channel: 'ecg', within: movement },
    { kind: 'white', snrDb: 28, channel: 'ppg' },
  ],
};

/** Eight minutes on a bicycle with rising heart rate, moving electrodes and muscle noise, for denoising. */
export const exerciseSample: SynthParams = {
  ...defaultSynthParams,
  ...intervalsByRate,
  durationSec: 480,
  fs: 256,
  heartRate: { from: 80, to: 150 },
  seed: 2,
  noise: [
    { kind: 'motion', snrDb: 3, channel: 'ecg' },
    { kind: 'white', snrDb: 2, channel: 'ecg' },
    { kind: 'wander', snrDb: 3, channel: 'ecg' },
    { kind: 'white', snrDb: 24, channel: 'ppg' },
    { kind: 'motion', snrDb: 12, channel: 'ppg' },
  ],
};

/** Half a minute with heart sounds, at a sampling rate high enough for them, in the noise of a quiet room. */
export const soundsSample: SynthParams = {
  ...defaultSynthParams,
  durationSec: 30,
  fs: 1000,
  heartRate: 66,
  hrvSdMs: 25,
  pcg: true,
  seed: 12,
  noise: [
    { kind: 'white', snrDb: 26, channel: 'ecg' },
    { kind: 'wander', snrDb: 14, channel: 'ecg' },
    { kind: 'white', snrDb: 28, channel: 'ppg' },
    { kind: 'pink', snrDb: 26, channel: 'ppg' },
    { kind: 'white', snrDb: 16, channel: 'pcg' },
  ],
};
