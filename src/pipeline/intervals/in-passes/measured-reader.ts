import { gapsWithin } from '../../../dsp/gaps.ts';
import { StretchSurvey } from '../../../dsp/stretch-survey.ts';
import type { WalkContext } from '../../qrs/walk-blocks.ts';
import type { GappedReader, MeasuredReader } from './outputs.ts';
import { walkReader } from './walk-reader.ts';

/** Finds the level of each stretch of a signal, in a pass over it; none of a signal where it is known. */
export async function measureReader(
  reader: GappedReader | MeasuredReader,
  context: WalkContext,
): Promise<MeasuredReader> {
  if ('stretches' in reader) return reader;
  const survey = new StretchSurvey();
  await walkReader(reader, context, (values, from) =>
    survey.push({ values, gaps: gapsWithin(reader.gaps, from, from + values.length) }),
  );
  return { ...reader, stretches: survey.finish() };
}
