import type { StudyId } from './studies.ts';

/** A result of a paper, to compare with the result of this machine. */
export interface PaperFigure {
  readonly id: string;
  readonly study: StudyId;
  readonly name: string;
  /** Paper with the number of the table, figure or section. */
  readonly source: string;
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  /** CPU over GPU. */
  readonly speedUp: number | null;
  /** 2^n samples from which the GPU was faster; null if the figure is not about that. */
  readonly breakEvenExponent: number | null;
  /** Whether times are derived from a difference and its percentage, because the paper gives no more. */
  readonly isDerived: boolean;
}

/** Fields of a figure without numbers. */
const noNumbers = {
  cpuMs: null,
  gpuMs: null,
  speedUp: null,
  breakEvenExponent: null,
  isDerived: false,
} as const;

/**
 * Derives times if a paper only prints how much time the GPU saved, and the percentage of the CPU's time that this is
 * (Cziesler 2014, section 5.3). A negative value means that the GPU was slower.
 */
function fromDifference(savedMs: number, percent: number) {
  const cpuMs = (savedMs / percent) * 100;
  const gpuMs = cpuMs - savedMs;
  return { cpuMs, gpuMs, speedUp: cpuMs / gpuMs, breakEvenExponent: null, isDerived: true };
}

const minuteMs = 60_000;

/** Results of the papers, in the order of the papers' numbers. */
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
    ...noNumbers,
    breakEvenExponent: 15,
  },
  {
    id: 'domazet-500k-2500',
    study: 'filter',
    name: 'Domazet t. 1, 500 000 × 2 500',
    source: 'Domazet 2016, table 1',
    ...noNumbers,
    cpuMs: 5684,
    gpuMs: 57,
    speedUp: 99.7,
  },
  {
    id: 'yu-curve-length',
    study: 'curve-length',
    name: 'Yu, curve length',
    source: 'Yu 2012, abstract',
    ...noNumbers,
    speedUp: 10,
  },
  {
    id: 'nasim-modulation',
    study: 'modulation',
    name: 'Nasim 3, modulation',
    source: 'Nasim 2018, section 3, figure 3',
    ...noNumbers,
    cpuMs: 4820,
    gpuMs: 630,
    speedUp: 7.67,
  },
];

/** A study that the papers show as a curve without printed numbers. */
const sums: PaperFigure = {
  id: 'yu-scan',
  study: 'scan',
  name: 'Yu, running sum',
  source: 'Yu 2012, both plots',
  ...noNumbers,
};

/** Part that takes most of paper 3's time; the paper prints only times of whole runs. */
const matching: PaperFigure = {
  id: 'kratsas-matching',
  study: 'templates',
  name: 'Kratsas, best shift',
  source: 'Kratsas 2000, section 2.1',
  ...noNumbers,
};

/** Paper 3's whole template stage; its minutes are in the study's own table. */
const strategies: PaperFigure = {
  id: 'kratsas-strategies',
  study: 'strategies',
  name: 'Kratsas t. 2–5, strategies',
  source: 'Kratsas 2000, tables 2–5, figures 10–15',
  ...noNumbers,
};

/** The same with the studies for which papers print no number, as listed in the page. */
export const allPaperFigures: readonly PaperFigure[] = paperFigures.flatMap((figure) =>
  figure.id === 'yu-curve-length' ? [figure, sums, matching, strategies] : [figure],
);

/** Cziesler's shares, section 5.3: the part of the pipeline that ran on the GPU, and the resulting gains. */
export const czieslerShares = {
  source: 'Cziesler 2014, section 5.3',
  /** 'only ran on the GPU a third of the time'. */
  gpuShare: 1 / 3,
  /** Share of the time that was saved: by the transform alone at 2^22, estimated for the pipeline, and measured. */
  transformSaved: 0.95,
  estimatedSaved: 0.32,
  measuredSaved: 0.089,
} as const;
