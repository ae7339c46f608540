import { gapsWithin } from '../../../dsp/samples/gaps.ts';
import { StretchSurvey } from '../../../dsp/samples/stretch-survey.ts';
import type { BlockContext } from '../../qrs/for-each-block.ts';
import type { GappedReader, MeasuredReader } from './outputs.ts';
import { forEachReaderBlock } from './walk-reader.ts';

/** Finds the level of each stretch of a signal, in a pass over it; none of a signal where it is known. */
export async function measureReader(
  reader: GappedReader | MeasuredReader,
  context: BlockContext,
): Promise<MeasuredReader> {
  if ('stretches' in reader) return reader;
  const survey = new StretchSurvey();
  await forEachReaderBlock(reader, context, (values, from) =>
    survey.push({ values, gaps: gapsWithin(reader.gaps, from, from + values.length) }),
  );
  return { ...reader, stretches: survey.finish() };
}
