import { SkewnessSums, SlopeSurvey } from '../../../dsp/samples/slope-survey.ts';
import type { BlockContext } from '../../qrs/for-each-block.ts';
import { residueBelow } from '../signal-stages.ts';
import type { GappedReader } from './outputs.ts';
import { readsBy } from './piece-reader.ts';
import { forEachReaderBlock } from './walk-reader.ts';

/** A slope without what filtering leaves of flat stretches, and what was found out of it. */
export interface CleanSlope {
  readonly slope: GappedReader;
  readonly survey: SlopeSurvey;
}

/** Takes away what filtering leaves of flat stretches, which a pass over the slope finds, or two where there is any. */
export async function cleanSlope(raw: GappedReader, context: BlockContext): Promise<CleanSlope> {
  const survey = new SlopeSurvey();
  await forEachReaderBlock(raw, context, (values) => survey.push(values));
  const residue = residueBelow(survey.largest);
  const slope = mapReader(raw, (value) => (Math.abs(value) < residue ? 0 : value));
  if (survey.smallest >= residue) return { slope, survey };
  const again = new SlopeSurvey();
  await forEachReaderBlock(slope, context, (values) => again.push(values));
  return { slope, survey: again };
}

/** The skewness of a slope, as `skewness` gives it of all that is not in gaps. */
export async function streamedSlopeSkewness(
  { slope, survey }: CleanSlope,
  context: BlockContext,
): Promise<number> {
  const sums = new SkewnessSums(survey);
  await forEachReaderBlock(slope, context, (values) => sums.push(values));
  return sums.finish();
}

/** A signal upside down. */
export function turnReader(reader: GappedReader): GappedReader {
  return mapReader(reader, (value) => -value);
}

function mapReader(source: GappedReader, map: (value: number) => number): GappedReader {
  const { fs, startSec, sampleCount, unit, label, gaps } = source;
  const reads = readsBy(async (target, from, signal) => {
    await source.readInto(target, from, signal);
    for (let i = 0; i < target.length; i++) target[i] = map(target[i] ?? Number.NaN);
  });
  return { fs, startSec, sampleCount, unit, label, gaps, ...reads };
}
