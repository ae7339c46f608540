import type { LevelTable } from '../../analysis/intervals/features.ts';
import type { SoundChoice } from '../../analysis/sounds/choose-onsets.ts';
import type { FoundSounds } from '../../analysis/sounds/find-sounds.ts';
import type { EnvelopeRows } from '../../analysis/sounds/sound-peaks.ts';
import type { SoundHonesty } from '../../analysis/sounds/judge-sounds.ts';
import type { IntervalBeat } from '../../model/intervals.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import type { ChannelSignal } from '../channel-signal.ts';
import type { BeatList, EcgOutputs, EditedOutputs, IntervalsOutputs } from '../intervals/outputs.ts';

/** What the stages of the sounds make beside those that find beats. */
interface OwnOutputs {
  pcg: ChannelSignal;
  /** The sound in its band, and its envelope. */
  envelope: { readonly band: ChannelSignal; readonly envelope: ChannelSignal };
  /** QRS onset of every R-peak, ms after R; NaN where it has none. */
  onsets: Float64Array;
  /** The beats of the intervals, one an R-peak; null without a PPG. */
  pulse: readonly IntervalBeat[] | null;
  soundsBeats: BeatList;
  soundsAverage: { readonly single: EnvelopeRows; readonly averaged: EnvelopeRows };
  sounds: {
    readonly averaged: FoundSounds;
    readonly single: FoundSounds;
    readonly levels: { readonly s1: LevelTable; readonly s2: LevelTable };
  };
  soundsChoose: readonly SoundChoice[];
  soundsAssess: readonly SoundHonesty[];
  soundsJudge: SoundsResult;
}

/** What the stages make where there is no PPG. */
export interface SoundsOutputs extends OwnOutputs, EcgOutputs {
  edited: EditedOutputs['edited'];
}

/** And where there is one: all of the intervals too. */
export interface SoundsWithPulse extends OwnOutputs, IntervalsOutputs {}
