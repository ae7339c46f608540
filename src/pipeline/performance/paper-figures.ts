import type { PaperFigure, PaperFilterRow } from '../../model/performance.ts';

/** Domazet, Gusev and Ristov 2016, table 1, as printed. */
export const domazetTable1: readonly PaperFilterRow[] = [
  { sampleCount: 10_000, tapCount: 100, cpuMs: 5.3, gpuMs: 0.6, speedUp: 9.1 },
  { sampleCount: 50_000, tapCount: 100, cpuMs: 26, gpuMs: 1, speedUp: 27.8 },
  { sampleCount: 100_000, tapCount: 100, cpuMs: 54, gpuMs: 2, speedUp: 30.5 },
  { sampleCount: 500_000, tapCount: 100, cpuMs: 266, gpuMs: 6, speedUp: 42.8 },
  { sampleCount: 10_000, tapCount: 500, cpuMs: 27, gpuMs: 1, speedUp: 40.5 },
  { sampleCount: 50_000, tapCount: 500, cpuMs: 132, gpuMs: 2, speedUp: 60.7 },
  { sampleCount: 100_000, tapCount: 500, cpuMs: 264, gpuMs: 4, speedUp: 66.9 },
  { sampleCount: 500_000, tapCount: 500, cpuMs: 1323, gpuMs: 16, speedUp: 80.9 },
  { sampleCount: 10_000, tapCount: 2500, cpuMs: 113, gpuMs: 1, speedUp: 79.5 },
  { sampleCount: 50_000, tapCount: 2500, cpuMs: 670, gpuMs: 8, speedUp: 85.8 },
  { sampleCount: 100_000, tapCount: 2500, cpuMs: 1275, gpuMs: 14, speedUp: 92.9 },
  { sampleCount: 500_000, tapCount: 2500, cpuMs: 5684, gpuMs: 57, speedUp: 99.7 },
];

/**
 * Times of which a paper prints only by how much the GPU was faster, and the percentage of the CPU's
 * time that this is (Cziesler 2014, section 5.3); a negative one says that it was slower.
 */
function fromDifference(savedMs: number, percent: number) {
  const cpuMs = (savedMs / percent) * 100;
  const gpuMs = cpuMs - savedMs;
  return { cpuMs, gpuMs, speedUp: cpuMs / gpuMs, breakEvenExponent: null, isDerived: true };
}

const minuteMs = 60_000;

/** What the papers found, in the order of their numbers. */
export const paperFigures: readonly PaperFigure[] = [
  {
    id: 'cziesler-500-historic',
    study: 'intervals',
    name: 'Cziesler 5.3, 500 Hz, historic',
    source: 'Cziesler 2014, section 5.3, figure 5.3',
    ...fromDifference(-3800, -1.3),
  },
  {
    id: 'cziesler-500-least-variance',
    study: 'intervals',
    name: 'Cziesler 5.3, 500 Hz, least variance',
    source: 'Cziesler 2014, section 5.3, figure 5.3',
    ...fromDifference(-8900, -3),
  },
  {
    id: 'cziesler-50k-historic',
    study: 'intervals',
    name: 'Cziesler 5.4, 50 kHz, historic',
    source: 'Cziesler 2014, section 5.3, figure 5.4',
    ...fromDifference(11.58 * minuteMs, 2.8),
  },
  {
    id: 'cziesler-50k-least-variance',
    study: 'intervals',
    name: 'Cziesler 5.4, 50 kHz, least variance',
    source: 'Cziesler 2014, section 5.3, figure 5.4',
    ...fromDifference(37.8 * minuteMs, 8.9),
  },
  {
    id: 'cziesler-fft',
    study: 'fft',
    name: 'Cziesler 5.5, FFT break-even',
    source: 'Cziesler 2014, section 3.6, figures 3.7 and 5.5',
    cpuMs: null,
    gpuMs: null,
    speedUp: null,
    breakEvenExponent: 15,
    isDerived: false,
  },
  {
    id: 'domazet-500k-2500',
    study: 'filter',
    name: 'Domazet t. 1, 500 000 × 2 500',
    source: 'Domazet 2016, table 1',
    cpuMs: 5684,
    gpuMs: 57,
    speedUp: 99.7,
    breakEvenExponent: null,
    isDerived: false,
  },
  {
    id: 'yu-curve-length',
    study: 'curve-length',
    name: 'Yu, curve length',
    source: 'Yu 2012, abstract',
    cpuMs: null,
    gpuMs: null,
    speedUp: 10,
    breakEvenExponent: null,
    isDerived: false,
  },
  {
    id: 'nasim-modulation',
    study: null,
    name: 'Nasim 3, modulation',
    source: 'Nasim 2018, section 3, figure 3',
    cpuMs: 4820,
    gpuMs: 630,
    speedUp: 7.67,
    breakEvenExponent: null,
    isDerived: false,
  },
];

/** Cziesler's shares, section 5.3: of the pipeline that ran on the GPU, and the gains that followed. */
export const czieslerShares = {
  source: 'Cziesler 2014, section 5.3',
  /** 'only ran on the GPU a third of the time'. */
  gpuShare: 1 / 3,
  /** Share of the time that the transform alone saved at 2^22, estimated for the pipeline, and measured. */
  transformSaved: 0.95,
  estimatedSaved: 0.32,
  measuredSaved: 0.089,
} as const;
