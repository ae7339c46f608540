import { firResponse } from '../../dsp/fir/fir-response.ts';
import { firDelayWarnings } from '../../dsp/fir/fir.ts';
import type { BeatEdit } from '../../model/edits.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { RanOn } from '../backend/ran-on.ts';
import { readAnalysedPart, sampleRange, type Part } from '../channel-signal.ts';
import { detectionIds, makeDetector } from '../detection-params.ts';
import { editPeaks, editsKey } from '../edits/edited-peaks.ts';
import { chainIds, readFilterChain } from '../filter/chain.ts';
import { activeFilters, chainFacts, designAt, designChain } from '../filter/design-chain.ts';
import { filterByChain } from '../filter/filter-by-chain.ts';
import { filterChoice, withChannelInError } from '../filter/filter-stages.ts';
import { mainsIds, measureMains } from '../mains.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { type BlockContext, contextForPasses, forEachPass } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { readRecorded } from '../signals/recorded-signal.ts';
import { type AnyStage, stageMaker } from '../stage.ts';
import { beatChange } from './beat-change.ts';
import type { FilterBenchOutputs } from './outputs.ts';
import { bandReadings, measureSpectra, rmsDifference } from './readings.ts';
import { marksFromAnnotations, rSearchForPoint } from '../../analysis/qrs/annotation-beats.ts';
import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import { type Detector, rSearchForMethod } from '../../analysis/qrs/detector.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import { beatAnnotations, shiftAnnotations } from '../annotation-choice.ts';
import { locateR, readLead } from '../qrs/read-leads.ts';

const stage = stageMaker<FilterBenchOutputs>();

/** What the bench shows of a recording. */
export interface BenchShown {
  readonly channelIndex: number;
  /** The channel in which beats are found; null if there is none. */
  readonly ecgIndex: number | null;
  /** The recording without disturbances; null if unknown. */
  readonly clean: Recording | null;
  /** The user's corrections of the beats. */
  readonly edits: readonly BeatEdit[];
  /** Maximum number of samples of a signal that is held in memory. */
  readonly mostHeld: number;
}

/** Returns the bench's stages after the design of its chain, in order. */
export function benchStages(source: BenchShown): readonly AnyStage<FilterBenchOutputs>[] {
  return [
    signalsStage(source),
    spectraBeforeStage,
    filteredStage,
    spectraAfterStage,
    stagesStage(source),
    marksStage(source),
    editedStage(source),
    cleanStage(source),
    beatsStage(source),
    readingsStage(source),
  ];
}

/** Reads the shown signal over the analysed part. */
function readShown(
  recording: Recording,
  { channelIndex, mostHeld }: Pick<BenchShown, 'channelIndex' | 'mostHeld'>,
  parameters: ResolvedParameters,
  context: BlockContext,
): Promise<GappedReader> {
  const part = readAnalysedPart(recording, parameters);
  const { from, to } = sampleRange(recording.channels[channelIndex] ?? { fs: 0, sampleCount: 0 }, part);
  return readRecorded(recording, channelIndex, part, { isHeld: to - from <= mostHeld }, context);
}

function signalsStage({ channelIndex, mostHeld }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to'],
    run: (_, parameters, context) =>
      readShown(context.recording, { channelIndex, mostHeld }, parameters, context),
  });
}

const spectraBeforeStage = stage({
  id: 'spectraBefore',
  title: 'Spectra before',
  needs: ['signals'],
  parameters: [],
  run: ({ signals }, _, context) => measureSpectra(signals, context),
});

const filteredStage = stage({
  id: 'filtered',
  title: 'Filtering',
  needs: ['design', 'signals'],
  parameters: ['alignment', 'backend'],
  run: async ({ design, signals }, parameters, context) => {
    const filters = activeFilters(designAt(design, signals.fs));
    let isOnCpu = false;
    const ranOn = (on: RanOn): void => {
      isOnCpu = on.backend === 'cpu';
      context.ranOn(on);
    };
    const own = { ...context, ranOn };
    const filter = () => filterByChain(signals, filters, filterChoice(parameters), own);
    const filtered = await withChannelInError(context.recording, signals.label, filter);
    const { signal } = filtered;
    chainFacts(design, [signals], filterChoice(parameters).alignment).forEach(context.record);
    if (signal.values !== null) return { ...filtered, spectra: null };
    try {
      const spectra = await measureSpectra(signal, context);
      // The windows were meant for a GPU, but ran on the CPU.
      const path = filtered.path === 'device' && isOnCpu ? 'single' : filtered.path;
      return { ...filtered, path, spectra };
    } catch (error) {
      filtered.close();
      throw error;
    }
  },
  release: ({ close }) => close(),
});

const spectraAfterStage = stage({
  id: 'spectraAfter',
  title: 'Spectra after',
  needs: ['filtered'],
  parameters: [],
  run: ({ filtered }, _, context) => filtered.spectra ?? measureSpectra(filtered.signal, context),
});

function stagesStage({ channelIndex }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'stages',
    title: 'Checking the filters',
    needs: [],
    parameters: [...chainIds, 'alignment'],
    run: (_, parameters, { recording }) => {
      const alignment = parameters.word('alignment', ['zero-phase', 'causal'] as const);
      const fs = recording.channels[channelIndex]?.fs ?? Number.NaN;
      const specs = readFilterChain(parameters);
      return specs.map((spec) => {
        const { stages, warnings } = designChain([spec], fs);
        const coefficients = stages[0]?.coefficients ?? Float64Array.of(1);
        return {
          spec,
          band: stages[0]?.band ?? null,
          coefficients,
          warnings: [...warnings, ...firDelayWarnings(coefficients.length, alignment)],
          response: specs.length === 1 ? null : firResponse(coefficients, fs, 'zero-phase'),
        };
      });
    },
  });
}

function marksStage({ ecgIndex }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'marks',
    title: 'Finding R-peaks',
    needs: [],
    parameters: [...mainsIds, ...detectionIds],
    run: async (_, parameters, context) => {
      const { recording } = context;
      if (ecgIndex === null) return new Float64Array();
      const part = readAnalysedPart(recording, parameters);
      try {
        const mains = await measureMains(ecgIndex, parameters, context);
        return await findMarks(recording, ecgIndex, part, makeDetector(parameters, mains), context);
      } catch (error) {
        // A filter can be shown without beats; only the readings of beats are then missing.
        if (error instanceof BeatbenchError && ['no-beats', 'too-short'].includes(error.code)) {
          return new Float64Array();
        }
        throw error;
      }
    },
  });
}

/** Makes the stage that applies the user's edits to the R-peaks. */
function editedStage({ edits }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'edited',
    title: 'Applying edits',
    needs: ['marks'],
    parameters: ['from', 'to'],
    madeWith: editsKey(edits),
    run: ({ marks }, parameters, { recording }) =>
      editPeaks(marks, edits, readAnalysedPart(recording, parameters)),
  });
}

function cleanStage({ clean, channelIndex, mostHeld }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'clean',
    title: 'Reading the truth',
    needs: [],
    parameters: ['from', 'to'],
    run: (_, parameters, context) =>
      clean && readShown(clean, { channelIndex, mostHeld }, parameters, context),
  });
}

/** Returns the delay of the filter's output, samples: 0 at zero phase. */
export function delayCount(
  { design }: Pick<FilterBenchOutputs, 'design'>,
  parameters: ResolvedParameters,
): number {
  return parameters.values['alignment'] === 'causal' ? (design[0]?.removedCount ?? 0) : 0;
}

function beatsStage({ channelIndex, ecgIndex }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'beats',
    title: 'Aligning beats',
    needs: ['signals', 'filtered', 'design', 'edited', 'clean'],
    parameters: ['alignment'],
    run: ({ signals: before, filtered, edited, clean, design }, parameters, context) => {
      const after = filtered.signal;
      return beatChange(
        {
          before,
          after,
          clean,
          marks: edited.peaksSec,
          delaySec: delayCount({ design }, parameters) / after.fs,
          isEcg: channelIndex === ecgIndex,
        },
        context,
      );
    },
  });
}

/** Makes the stage that measures what the chain left of baseline, mains and error; at 60 Hz if no mains is known. */
function readingsStage({ channelIndex }: BenchShown): AnyStage<FilterBenchOutputs> {
  return stage({
    id: 'readings',
    title: 'Measuring',
    needs: ['signals', 'filtered', 'design', 'clean', 'spectraBefore', 'spectraAfter'],
    parameters: ['alignment', ...mainsIds],
    run: async ({ signals, filtered, clean, design, ...spectra }, parameters, context) => {
      const { applied, found } = await measureMains(channelIndex, parameters, context);
      const both = { before: spectra.spectraBefore, after: spectra.spectraAfter };
      const bands = bandReadings(both, signals.fs, applied ?? found ?? 60);
      if (clean === null) return { ...bands, error: null };
      const walks = contextForPasses(context, 2);
      const before = await rmsDifference(signals, clean, 0, walks);
      const after = await rmsDifference(filtered.signal, clean, delayCount({ design }, parameters), walks);
      return { ...bands, error: { before, after } };
    },
  });
}

/**
 * Finds the R-peaks of a part of an ECG, block by block, s.
 *
 * @param detector  null for the beats that came with the recording
 * @throws BeatbenchError `no-beats`, `too-short`
 */
async function findMarks(
  recording: Recording,
  ecgIndex: number,
  part: Part,
  detector: Detector | null,
  context: BlockContext,
): Promise<Float64Array> {
  const read = readLead(ecgIndex, { recording, part, arithmetic: 'real' });
  const { lead, detrended, startIndex } = read;
  const { fs } = lead.frame;
  const startSec = startIndex / fs;
  const marks =
    detector === null
      ? marksFromAnnotations(shiftAnnotations(beatAnnotations(recording), startSec), fs)
      : await forEachPass(detectorPasses(lead.frame, detector, 1), [lead], context, (block, x) =>
          detrended.takeForward(block, x),
        );
  const search =
    detector === null ? rSearchForPoint(beatAnnotations(recording)) : rSearchForMethod(detector.method);
  const beats = await locateR(read, new RFinder(marks, search, lead.frame), false, context);
  return Float64Array.from(beats.flatMap(({ rSec }) => (rSec === null ? [] : [startSec + rSec])));
}
