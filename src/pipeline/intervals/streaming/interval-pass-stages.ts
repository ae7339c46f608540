import type { BeatEdit } from '../../../model/edits.ts';
import type { ChannelChoice } from '../../channels.ts';
import { type AnyStage, stageMaker } from '../../stage.ts';
import {
  assessStage,
  chooseStage,
  editedStage,
  judgeStage,
  cutIntoWindows,
  extentsOf,
  listBeats,
  methodIds,
  landmarkSearchIds,
} from '../beat-stages.ts';
import type { PassesOutputs } from './passes-outputs.ts';
import { signalPassStages } from './signal-pass-stages.ts';
import type { SignalReader } from '../../signal-reader.ts';
import { frameParams, historicParams } from '../analysis-params.ts';
import { beatsFact } from '../beat-facts.ts';
import { BeatRowsReader } from './beat-rows-reader.ts';
import { featuresInPasses } from './features-in-passes.ts';
import { matchInPasses } from './match-in-passes.ts';

const stage = stageMaker<PassesOutputs>();

/** Cuts the record into beats, and matches their pulses. */
const beatsStage = stage({
  id: 'beats',
  title: 'Cutting beats',
  needs: ['signals', 'ppg', 'edited'],
  parameters: ['window', 'rrFrom', 'rrTo', 'leastMatch'],
  run: async ({ signals, ppg: { ppg }, edited }, parameters, context) => {
    const span = { firstSec: ppg.startSec, lastSec: lastSecOf(ppg) };
    const { windows, cut } = cutIntoWindows(signals.part, edited.peaksSec, span, parameters);
    const rho = await matchInPasses(ppg, cut, windows.length, context);
    const list = listBeats(windows, cut, rho, parameters);
    context.record(beatsFact(ppg.label, list));
    return list;
  },
});

/** How the kept beats are laid and averaged, which is done where they are looked at. */
const averageStage = stage({
  id: 'average',
  title: 'Averaging',
  needs: ['ppg', 'beats'],
  parameters: ['average', 'tail'],
  run: ({ ppg: { ppg, dppg }, beats }, parameters) => {
    const { beforeSec, extents } = extentsOf(beats, parameters.number('tail'), lastSecOf(ppg));
    return new BeatRowsReader({ ppg, dppg, extents, beforeSec, following: parameters.number('average') });
  },
});

const featuresStage = stage({
  id: 'features',
  title: 'Finding feet and notches',
  needs: ['average'],
  parameters: [...landmarkSearchIds, ...methodIds],
  run: ({ average }, parameters, context) => {
    const params = {
      frame: frameParams(parameters),
      historic: historicParams(parameters),
      levelCount: parameters.number('levels'),
    };
    return featuresInPasses(average, params, context);
  },
});

/** From signals that are read in pieces, what those of `intervalsStages` by the same names find. */
const beatPassStages: readonly AnyStage<PassesOutputs>[] = [beatsStage, averageStage, featuresStage];

/**
 * The stages of `intervalsStages` by the same names, of a record that is gone over several times and never held
 * whole: signals are filtered anew where they are read, rows of beats laid anew.
 *
 * @param size  samples that are made at once
 */
export function intervalPassStages(
  choice: ChannelChoice,
  edits: readonly BeatEdit[] = [],
  size?: number,
): readonly AnyStage<PassesOutputs>[] {
  const { signals, mains, ecg, ppg, detect } = signalPassStages(choice, size);
  return [
    signals,
    mains,
    ecg,
    ppg,
    detect,
    editedStage(edits),
    ...beatPassStages,
    chooseStage,
    assessStage,
    judgeStage,
  ];
}

/** Time of the last sample, s. */
function lastSecOf({ sampleCount, fs, startSec }: SignalReader): number {
  return startSec + (sampleCount - 1) / fs;
}
