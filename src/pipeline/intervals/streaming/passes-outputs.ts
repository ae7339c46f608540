import type { IntervalsFindings } from '../outputs.ts';
import type { BeatRowsReader } from './beat-rows-reader.ts';
import type { SignalPassesOutputs } from './outputs.ts';

/** What each stage makes of a record that is never held whole. */
export interface PassesOutputs
  extends SignalPassesOutputs, Omit<IntervalsFindings, keyof SignalPassesOutputs> {
  average: BeatRowsReader;
}
