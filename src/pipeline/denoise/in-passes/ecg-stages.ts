import type { BeatEdit } from '../../../model/edits.ts';
import { sampleRange } from '../../channel-signal.ts';
import type { ChannelChoice } from '../../channels.ts';
import { editsKey } from '../../edits/edited-peaks.ts';
import { editsFacts } from '../../edits/edits-fact.ts';
import { beatIds } from '../../qrs/beats-of-analysis.ts';
import { editDetection } from '../../qrs/edit-detection.ts';
import { forWalks } from '../../qrs/walk-blocks.ts';
import { type AnyStage, type StageContext, stageMaker } from '../../stage.ts';
import { filterIds, filterParams } from '../denoise-params.ts';
import {
  type DenoiseTruth,
  bandFact,
  peaksOf,
  recordedBeats,
  truthChannel,
  wantedPart,
} from '../ecg-stages.ts';
import type { EcgFrame } from '../outputs.ts';
import { type EcgReading, ecgReading, gapsOf } from './ecg-reading.ts';
import type { PassesOutputs } from './outputs.ts';
import { PreprocessedEcg } from './preprocessed-ecg.ts';

const stage = stageMaker<PassesOutputs>();

interface EcgOptions {
  readonly choice: ChannelChoice;
  readonly channelIndex: number;
  readonly edits: readonly BeatEdit[];
  readonly truth: DenoiseTruth | null;
  /** Samples that are filtered at once. */
  readonly pieceSize: number;
}

/** As the stages of the same names that have the ECG as a whole. */
export function ecgPassStages(options: EcgOptions): AnyStage<PassesOutputs>[] {
  return [signalStage(options), detectStage(options), editedStage(options), preprocessStage(options)];
}

function signalStage({ channelIndex }: EcgOptions): AnyStage<PassesOutputs> {
  return stage({
    id: 'signal',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to'],
    // Kept beside that of an ECG that is there as a whole, it is another.
    madeWith: 'passes',
    run: (_, parameters, { recording }) => {
      const channel = recording.channels[channelIndex];
      if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
      const { fs, unit, label } = channel;
      const { from, to } = sampleRange(channel, wantedPart(recording, parameters));
      return { fs, unit, label, startIndex: from, startSec: from / fs, sampleCount: to - from };
    },
  });
}

function detectStage({ choice }: EcgOptions): AnyStage<PassesOutputs> {
  return stage({
    id: 'detect',
    title: 'Finding R-peaks',
    needs: [],
    parameters: [...beatIds, 'backend'],
    run: (_, parameters, context) => recordedBeats(choice, parameters, context),
  });
}

function editedStage({ edits }: EcgOptions): AnyStage<PassesOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['signal', 'detect'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ signal: { startIndex, sampleCount }, detect }, parameters, { recording, record }) => {
      const edited = editDetection(detect, edits, {
        ...wantedPart(recording, parameters),
        lastIndex: startIndex + sampleCount - 1,
      });
      editsFacts(detect.beats.length, edited.edited, edited.unmatched.length).forEach(record);
      return edited;
    },
  });
}

function preprocessStage({ channelIndex, truth, pieceSize }: EcgOptions): AnyStage<PassesOutputs> {
  return stage({
    id: 'preprocess',
    title: 'Filtering',
    needs: ['signal', 'edited'],
    parameters: [...filterIds, 'from', 'to'],
    run: async ({ signal, edited }, parameters, stageContext) => {
      const { recording } = stageContext;
      const context = { ...stageContext, ...forWalks(stageContext, truth === null ? 2 : 4) };
      const rSec = peaksOf(edited, signal.startSec);
      const shared = { fs: signal.fs, rSec, params: filterParams(parameters), pieceSize };
      const reading = ecgReading(recording, channelIndex, rangeOf(signal));
      const gaps = await gapsOf(reading, context);
      const ecg = await PreprocessedEcg.prepare({ reading, gaps, ...shared }, context);
      ecg.warnings.forEach(context.warn);
      context.record(bandFact(signal, shared.params));
      if (truth === null) return { ecg, truth: null, rSec };
      const known = truthReading(truth, channelIndex, signal, context);
      const input = { reading: known, gaps: await gapsOf(known, context, gaps), ...shared };
      return { ecg, truth: await PreprocessedEcg.prepare(input, context), rSec };
    },
  });
}

function truthReading(
  { clean }: DenoiseTruth,
  channelIndex: number,
  signal: EcgFrame,
  { recording }: StageContext,
): EcgReading {
  const { index } = truthChannel(recording, clean, channelIndex);
  return ecgReading(clean, index, rangeOf(signal));
}

function rangeOf({ startIndex, sampleCount }: EcgFrame) {
  return { from: startIndex, to: startIndex + sampleCount };
}
