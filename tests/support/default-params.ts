import type { BeatParams, FrameParams, HistoricParams } from '../../src/analysis/intervals/params.ts';
import type { PanTompkinsParams } from '../../src/analysis/qrs/pan-tompkins-params.ts';
import type { TriggerParams } from '../../src/analysis/qrs/trigger-params.ts';

export const defaultBeatParams: BeatParams = {
  rrFrom: 0.5,
  rrTo: 1.8,
  leastMatch: 0,
  average: 10,
  tail: 0.4,
};

export const defaultFrameParams: FrameParams = { upstrokeTo: 1, peakTo: 0.4, peakToMs: 300, notchTo: 0.65 };

export const defaultHistoricParams: HistoricParams = {
  foot: 'percent-height',
  footPercent: 5,
  notch: 'quarry-pigott',
  secondDerivative: 'least-squares',
};

/** Values as published (Pan and Tompkins 1985). */
export const defaultPanTompkinsParams: PanTompkinsParams = {
  integrationMs: 150,
  thresholdShare: 0.25,
  searchBackRr: 1.66,
  refractoryMs: 200,
  tWaveMs: 360,
};

/** Values for the human heart; those of Kratsas 2000 are for the rabbit's. */
export const defaultTriggerParams: TriggerParams = {
  lowHz: 5,
  highHz: 40,
  level: 0.5,
  decaySec: 1,
  blankingMs: 250,
};
