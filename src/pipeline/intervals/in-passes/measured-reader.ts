import { StretchSurvey } from '../../../dsp/stretch-survey.ts';
import type { IndexRange } from '../../../model/samples.ts';
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

/** What of gaps lies in a part, counted from its first sample. */
export function gapsWithin(gaps: readonly IndexRange[], from: number, to: number): IndexRange[] {
  return gaps
    .filter((gap) => gap.from < to && gap.to > from)
    .map((gap) => ({ from: Math.max(from, gap.from) - from, to: Math.min(to, gap.to) - from }));
}
