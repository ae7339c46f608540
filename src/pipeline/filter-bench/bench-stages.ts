import { locateAnnotatedBeats } from '../../analysis/qrs/annotation-beats.ts';
import { detectBeats } from '../../analysis/qrs/detect-beats.ts';
import { firResponse } from '../../dsp/fir-response.ts';
import { firDelayWarnings } from '../../dsp/fir.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { BeforeAfter } from '../../model/filter-bench.ts';
import type { Recording } from '../../model/recording.ts';
import { beatAnnotations, shiftAnnotations } from '../annotation-choice.ts';
import { type ChannelSignal, partOf, readSignal } from '../channel-signal.ts';
import { detectionIds, detectorOf } from '../detection-params.ts';
import { editPeaks, editsKey } from '../edits/edited-peaks.ts';
import { designChain } from '../filter/design-chain.ts';
import { chainIds, chainOf } from '../filter/chain.ts';
import type { FilterOutputs } from '../filter/outputs.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { beatChange } from './beat-change.ts';
import type { FilterBenchOutputs } from './outputs.ts';
import { filterReadings } from './readings.ts';

const stage = stageMaker<FilterBenchOutputs>();

/** What the bench shows of a recording. */
export interface BenchSignal {
  readonly channelIndex: number;
  /** The channel that beats are found in; null where there is none. */
  readonly ecgIndex: number | null;
  /** The recording without disturbances; null where that is not known. */
  readonly clean: Recording | null;
  /** Corrections of the beats by hand. */
  readonly edits: readonly BeatEdit[];
}

/** The bench's stages beyond the filter's own, in order. */
export function benchStages(shown: BenchSignal): readonly AnyStage<FilterBenchOutputs>[] {
  return [
    stagesStage(shown),
    marksStage(shown),
    editedStage(shown),
    cleanStage(shown),
    beatsStage(shown),
    readingsStage,
  ];
}

const partIn = (recording: Recording, parameters: ResolvedParameters) =>
  partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));

function stagesStage({ channelIndex }: BenchSignal): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'stages',
    title: 'Checking the filters',
    needs: [],
    parameters: [...chainIds, 'alignment'],
    run: (_, parameters, { recording }) => {
      const alignment = parameters.word('alignment', ['zero-phase', 'causal'] as const);
      const fs = recording.channels[channelIndex]?.fs ?? Number.NaN;
      const specs = chainOf(parameters);
      return specs.map((spec) => {
        const { stages, warnings } = designChain([spec], fs);
        const coefficients = stages[0]?.coefficients ?? Float64Array.of(1);
        return {
          spec,
          coefficients,
          warnings: [...warnings, ...firDelayWarnings(coefficients.length, alignment)],
          response: specs.length === 1 ? null : firResponse(coefficients, fs, 'zero-phase'),
        };
      });
    },
  });
}

function marksStage({ ecgIndex }: BenchSignal): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'marks',
    title: 'Finding R-peaks',
    needs: [],
    parameters: ['from', 'to', ...detectionIds],
    run: async (_, parameters, { recording, signal }) => {
      if (ecgIndex === null) return new Float64Array();
      const ecg = await readSignal(recording, ecgIndex, partIn(recording, parameters), signal);
      try {
        return findMarks(ecg, recording, parameters);
      } catch (error) {
        // A filter is shown without beats too; only readings of beats are missing then.
        if (error instanceof BeatbenchError && ['no-beats', 'too-short'].includes(error.code)) {
          return new Float64Array();
        }
        throw error;
      }
    },
  });
}

/** R-peaks as a person corrected them. */
function editedStage({ edits }: BenchSignal): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['marks'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ marks }, parameters, { recording }) => editPeaks(marks, edits, partIn(recording, parameters)),
  });
}

function findMarks(ecg: ChannelSignal, recording: Recording, parameters: ResolvedParameters): Float64Array {
  const detector = detectorOf(parameters);
  const beats =
    detector === null
      ? locateAnnotatedBeats(ecg, ecg.fs, shiftAnnotations(beatAnnotations(recording), ecg.startSec))
      : detectBeats({ arithmetic: 'real', samples: ecg, fs: ecg.fs, unit: ecg.unit }, detector);
  return Float64Array.from(beats.flatMap(({ rSec }) => (rSec === null ? [] : [ecg.startSec + rSec])));
}

function cleanStage({ clean, channelIndex }: BenchSignal): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'clean',
    title: 'Reading the truth',
    needs: [],
    parameters: ['from', 'to'],
    run: (_, parameters, { signal }) =>
      clean && readSignal(clean, channelIndex, partIn(clean, parameters), signal),
  });
}

/** The bench's one signal before and after. */
function bothOf({
  signals,
  filtered,
}: Pick<FilterOutputs, 'signals' | 'filtered'>): BeforeAfter<ChannelSignal> {
  const [before] = signals;
  const [after] = filtered;
  if (!before || !after) throw new RangeError('no signal was filtered');
  return { before, after };
}

/** Samples by which the filter's output is later: none at zero phase. */
export function delayCount(
  { design }: Pick<FilterOutputs, 'design'>,
  parameters: ResolvedParameters,
): number {
  return parameters.values['alignment'] === 'causal' ? (design[0]?.removedCount ?? 0) : 0;
}

function beatsStage({ channelIndex, ecgIndex }: BenchSignal): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'beats',
    title: 'Laying beats',
    needs: ['signals', 'filtered', 'design', 'edited', 'clean'],
    parameters: ['alignment'],
    run: ({ edited, clean, ...inputs }, parameters) => {
      const both = bothOf(inputs);
      const delaySec = delayCount(inputs, parameters) / both.after.fs;
      return beatChange({
        ...both,
        clean,
        marks: edited.peaksSec,
        delaySec,
        isEcg: channelIndex === ecgIndex,
      });
    },
  });
}

const readingsStage = stage({
  id: 'readings',
  title: 'Measuring',
  needs: ['signals', 'filtered', 'design', 'clean'],
  parameters: ['alignment', 'mains'],
  run: ({ clean, ...inputs }, parameters) => {
    const mains = parameters.numberOr('mains', ['off']);
    return filterReadings(
      bothOf(inputs),
      clean,
      mains === 'off' ? 60 : mains,
      delayCount(inputs, parameters),
    );
  },
});
