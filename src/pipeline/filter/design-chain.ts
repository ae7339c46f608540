import { designFir } from '../../dsp/fir/fir-design.ts';
import { firLengthWarnings } from '../../dsp/fir/fir-length.ts';
import { convolve } from '../../dsp/fir/fir-response.ts';
import type { FirBand } from '../../dsp/fir/fir-band.ts';
import type { FirSpec } from '../../dsp/fir/fir-spec.ts';
import { type FirAlignment, firDelayWarnings } from '../../dsp/fir/fir.ts';
import type { Warning } from '../../model/failure.ts';
import type { RunFact } from '../../model/run-facts.ts';
import { channelReadFact } from '../channel-signal.ts';
import { filterFact } from '../filter-facts.ts';

/** One filter of a chain, at one rate. */
export interface DesignedStage {
  readonly spec: FirSpec;
  /** The band that was realised; null if the filter is skipped. */
  readonly band: FirBand | null;
  /** [1] if the filter is skipped. */
  readonly coefficients: Float64Array;
}

/** A chain at one rate. */
export interface ChainDesign {
  readonly fs: number;
  readonly stages: readonly DesignedStage[];
  /** Coefficients of the whole chain: the convolution of its stages. */
  readonly coefficients: Float64Array;
  /** Delay that zero phase removes, samples: the sum of each stage's floor((taps − 1)/2). */
  readonly removedCount: number;
  readonly warnings: readonly Warning[];
}

/**
 * Designs a chain at one rate.
 * @throws BeatbenchError `bad-parameter` if a filter cannot be designed
 */
export function designChain(specs: readonly FirSpec[], fs: number): ChainDesign {
  const warnings: Warning[] = [];
  const stages = specs.map((spec) => {
    const design = designFir(spec, fs);
    warnings.push(...design.warnings, ...firLengthWarnings(design, spec, fs));
    return { spec, band: design.band, coefficients: design.coefficients };
  });
  const [first, ...rest] = stages.map(({ coefficients }) => coefficients);
  return {
    fs,
    stages,
    coefficients: rest.reduce(convolve, first ?? Float64Array.of(1)),
    removedCount: stages.reduce((sum, one) => sum + Math.floor((one.coefficients.length - 1) / 2), 0),
    warnings,
  };
}

/** Designs a chain at each of several rates, in ascending order. */
export function designChains(specs: readonly FirSpec[], rates: readonly number[]): ChainDesign[] {
  return [...new Set(rates)].toSorted((a, b) => a - b).map((fs) => designChain(specs, fs));
}

/** Returns the facts of a chain applied to channels: each with its rate, and each filter as applied. */
export function chainFacts(
  designs: readonly ChainDesign[],
  channels: readonly { readonly label: string; readonly fs: number }[],
  alignment: FirAlignment,
): RunFact[] {
  return channels.flatMap(({ label, fs }) => {
    const filters = designAt(designs, fs).stages.map(({ spec, band, coefficients }) =>
      filterFact({ channel: label, of: 'signal', spec, band, tapCount: coefficients.length, fs, alignment }),
    );
    return [channelReadFact(fs, { label, fs, gaps: [] }), ...filters];
  });
}

/** Returns the warnings about filtered signals, each once; with the rate if rates differ. */
export function chainWarnings(designs: readonly ChainDesign[], alignment: FirAlignment): Warning[] {
  return designs.flatMap(({ fs, stages, warnings }) => {
    const all = [
      ...warnings,
      ...stages.flatMap(({ coefficients }) => firDelayWarnings(coefficients.length, alignment)),
    ];
    if (designs.length === 1) return all;
    return all.map(({ code, message }) => ({ code, message: `At ${fs} Hz: ${message}` }));
  });
}

/** Returns the design for a rate, from those made for all rates. */
export function designAt(designs: readonly ChainDesign[], fs: number): ChainDesign {
  const design = designs.find((one) => one.fs === fs);
  if (design === undefined) throw new RangeError(`no filter was designed for ${fs} Hz`);
  return design;
}

/** Returns the filters of a chain that have an effect. */
export function activeFilters({ stages }: ChainDesign): Float64Array[] {
  return stages.map(({ coefficients }) => coefficients).filter((taps) => taps.length > 1 || taps[0] !== 1);
}
