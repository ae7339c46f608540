import type { BeatColumns } from '../../analysis/intervals/beat-columns.ts';
import type { SweptByName } from '../../analysis/intervals/choose.ts';
import type { UncertaintyByName } from '../../analysis/intervals/assess.ts';
import type { SweepViewsByName } from '../../analysis/intervals/sweep-rows.ts';
import type { Unaligned } from '../../model/methods.ts';
import type { AlignedSounds } from '../../analysis/sounds/sounds-result.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import type { BeatRowsReader } from '../intervals/beat-rows-reader.ts';
import type { EctopicOutputs } from '../qrs/ectopic-of-analysis.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { BeatList, EcgOutputs, EditedOutputs, IntervalsOutputs } from '../intervals/outputs.ts';
import type { SoundEnvelopes } from './envelope-signals.ts';
import type { SoundsInRows } from './sounds-in-rows.ts';

/** Outputs of the sounds' own stages, apart from those that find beats. */
interface OwnOutputs extends EctopicOutputs {
  pcg: GappedReader;
  envelope: SoundEnvelopes;
  /** QRS onset of every R-peak, ms after R; NaN if it has none. */
  onsets: Float64Array;
  /** The beats of the intervals, one per R-peak, and LVET of each without averaging, ms; null without a PPG. */
  pulse: { readonly columns: BeatColumns; readonly singleLvet: Unaligned<Float64Array> } | null;
  soundsBeats: BeatList;
  /** End of T of every R-peak, s, and QT, ms; NaN if it has none. */
  qt: { readonly tEndSec: Float64Array; readonly qtMs: Float64Array };
  soundsAverage: BeatRowsReader<'envelope'>;
  sounds: SoundsInRows;
  soundsChoose: readonly SweptByName<'s1' | 's2'>[];
  soundsAssess: readonly UncertaintyByName<'s1' | 's2'>[];
  soundsShow: readonly SweepViewsByName<'s1' | 's2'>[];
  soundsAlign: AlignedSounds;
  soundsJudge: SoundsResult;
}

/** Outputs of the stages without a PPG. */
export interface SoundsOutputs extends OwnOutputs, EcgOutputs {
  edited: EditedOutputs['edited'];
}

/** Outputs of the stages with a PPG, including all of the intervals. */
export interface SoundsWithPulse extends OwnOutputs, IntervalsOutputs {}
