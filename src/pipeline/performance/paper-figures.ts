import type { StudyId } from './studies.ts';

/** What a paper found, beside what is found here. */
export interface PaperFigure {
  readonly id: string;
  readonly study: StudyId;
  readonly name: string;
  /** Paper with the table's, figure's or section's number. */
  readonly source: string;
  readonly cpuMs: number | null;
  readonly gpuMs: number | null;
  /** CPU over GPU. */
  readonly speedUp: number | null;
  /** 2^n samples from which the GPU won; null where it is not about that. */
  readonly breakEvenExponent: number | null;
  /** Whether times are worked out of a difference and its percentage, the paper giving no more. */
  readonly isDerived: boolean;
}

/** What a figure without numbers prints. */
const noNumbers = {
  cpuMs: null,
  gpuMs: null,
  speedUp: null,
  breakEvenExponent: null,
  isDerived: false,
} as const;

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

/** A study that the papers show as a curve, without a number to be printed. */
const sums: PaperFigure = {
  id: 'yu-scan',
  study: 'scan',
  name: 'Yu, running sum',
  source: 'Yu 2012, both plots',
  ...noNumbers,
};

/** What most of paper 3's time goes into; it prints whole runs alone. */
const matching: PaperFigure = {
  id: 'kratsas-matching',
  study: 'templates',
  name: 'Kratsas, best shift',
  source: 'Kratsas 2000, section 2.1',
  ...noNumbers,
};

/** The same with the studies of which papers print no number, as the page lists them. */
export const allPaperFigures: readonly PaperFigure[] = paperFigures.flatMap((figure) =>
  figure.id === 'yu-curve-length' ? [figure, sums, matching] : [figure],
);

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
