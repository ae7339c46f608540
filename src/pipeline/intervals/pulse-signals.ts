import type { FirAlignment } from '../../dsp/fir/fir.ts';
import { SkewnessSums, SlopeSurvey } from '../../dsp/samples/slope-survey.ts';
import type { Warning } from '../../model/failure.ts';
import type { PolarityFact } from '../../model/run-facts.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { type BlockContext, contextForPasses } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { differentiateSignal } from '../signals/differentiate-signal.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { filterSignal } from '../signals/fir-signal.ts';
import { mapSignal } from '../signals/make-signal.ts';
import type { PieceOptions } from '../signals/stored-signal.ts';
import type { StageContext } from '../stage.ts';
import type { FilteredPulse } from './outputs.ts';

/** Choice of a pulse's polarity. */
export type Polarity = 'auto' | 'recorded' | 'inverted';

/** Returns the polarity setting of the PPG: by the skewness of its slope, as recorded, or inverted. */
export function readPolarity(parameters: ResolvedParameters): Polarity {
  return parameters.word('polarity', ['auto', 'recorded', 'inverted']);
}

export const flippedWarning: Warning = {
  code: 'flipped',
  message: 'The PPG’s upstroke falls, as raw reflective sensors record it; it was inverted.',
};

/** Returns the fact of a channel's polarity. */
export function polarityFact(channel: string, polarity: Polarity, inverted: boolean): PolarityFact {
  return { what: 'polarity', channel, inverted, by: polarity === 'auto' ? 'found' : 'set' };
}

interface PulseFilter {
  readonly highHz: number;
  /** `zero-phase` if omitted. */
  readonly alignment?: FirAlignment;
  /**
   * With `auto`, the pulse is inverted if its systolic upstroke falls, i.e. if the skewness of its slope is negative.
   */
  readonly polarity: Polarity;
  readonly making?: PieceOptions;
}

/** Low-passes a channel and its derivative, in upright polarity; reads the parameters `taps` and `backend`. */
export async function filterPulse(
  channel: GappedReader,
  { highHz, polarity, alignment = 'zero-phase', making = {} }: PulseFilter,
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<FilteredPulse> {
  const lowpass = { spec: { type: 'lowpass', highHz }, alignment, making } as const;
  const walks = { ...context, ...contextForPasses(context, 3) };
  const ppg = await filterSignal(channel, lowpass, parameters, walks);
  const slope = await differentiateSignal(ppg, context.signal, making);
  const filtered = await filterSignal(slope, { ...lowpass, of: 'slope' }, parameters, walks);
  const clean = await removeResidue(filtered, walks);
  const flipped =
    polarity === 'auto' ? !((await measureSkewness(clean, walks)) >= 0) : polarity === 'inverted';
  context.record(polarityFact(ppg.label, polarity, flipped));
  if (!flipped) return { ppg, dppg: clean.slope, flipped };
  if (polarity === 'auto') context.warn(flippedWarning);
  return { ppg: mapSignal(ppg, negate), dppg: mapSignal(clean.slope, negate), flipped };
}

/** Residue of filtering in a flat stretch, as a share of the largest slope. */
const residueShare = 1e-12;

/** A slope without the residue of filtering in flat stretches, and its statistics. */
interface CleanSlope {
  readonly slope: GappedReader;
  readonly survey: SlopeSurvey;
}

/**
 * Sets slopes that are only rounding errors to 0, so that a flat stretch has no upstroke. It needs one pass, or two if
 * there are such slopes.
 */
async function removeResidue(raw: GappedReader, context: BlockContext): Promise<CleanSlope> {
  const survey = new SlopeSurvey();
  await forEachSignalBlock(raw, context, (values) => survey.push(values));
  const residue = residueShare * survey.largest;
  const slope = mapSignal(raw, (values) => zeroBelow(values, residue));
  if (survey.smallest >= residue) return { slope, survey };
  const again = new SlopeSurvey();
  await forEachSignalBlock(slope, context, (values) => again.push(values));
  return { slope, survey: again };
}

/** Computes the skewness of a slope outside gaps, like `skewness`. */
async function measureSkewness({ slope, survey }: CleanSlope, context: BlockContext): Promise<number> {
  const sums = new SkewnessSums(survey);
  await forEachSignalBlock(slope, context, (values) => sums.push(values));
  return sums.finish();
}

function negate(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = -(values[i] ?? Number.NaN);
}

function zeroBelow(values: Float64Array, threshold: number): void {
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i] ?? Number.NaN) < threshold) values[i] = 0;
}
