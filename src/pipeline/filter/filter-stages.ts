import { firResponse } from '../../dsp/fir/fir-response.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelSignal, readAnalysedPart, readSignal } from '../channel-signal.ts';
import { rejectMarks } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { chooseMostInformative, type RanOn } from '../backend/ran-on.ts';
import { type AnyStage, type StageContext, stageMaker } from '../stage.ts';
import { chainIds, readFilterChain } from './chain.ts';
import {
  activeFilters,
  type ChainDesign,
  chainFacts,
  chainWarnings,
  designAt,
  designChains,
} from './design-chain.ts';
import { type FilterChoice, filterSamples } from './filter-by-chain.ts';
import type { ChainOutputs, FilterOutputs } from './outputs.ts';

const chainStage = stageMaker<ChainOutputs>();

const stage = stageMaker<FilterOutputs>();

const alignments = ['zero-phase', 'causal'] as const;

/**
 * Returns the rates of some channels, Hz.
 * @throws BeatbenchError `no-channel` if there are none
 */
export function channelRates(recording: Recording, channelIndexes: readonly number[]): number[] {
  const rates = channelIndexes.flatMap((index) => recording.channels[index]?.fs ?? []);
  if (rates.length > 0) return rates;
  rejectMarks(recording);
  throw new BeatbenchError('no-channel', 'The recording has no channel to filter.', { file: recording.name });
}

/** Returns the stages of the design, before anything is filtered. */
export function chainStages(channelIndexes: readonly number[]): readonly AnyStage<ChainOutputs>[] {
  return [designStage(channelIndexes), responseStage];
}

/** Returns the filter's stages, in order, for some channels. */
export function filterStages(channelIndexes: readonly number[]): readonly AnyStage<FilterOutputs>[] {
  return [...chainStages(channelIndexes), signalsStage(channelIndexes), filteredStage];
}

function designStage(channelIndexes: readonly number[]): AnyStage<ChainOutputs> {
  return chainStage({
    id: 'design',
    title: 'Designing',
    needs: [],
    parameters: chainIds,
    run: (_, parameters, { recording }) =>
      designChains(readFilterChain(parameters), channelRates(recording, channelIndexes)),
  });
}

const responseStage = chainStage({
  id: 'response',
  title: 'Response',
  needs: ['design'],
  parameters: ['alignment'],
  run: ({ design }, parameters, { warn }) => {
    const alignment = parameters.word('alignment', alignments);
    for (const warning of chainWarnings(design, alignment)) warn(warning);
    return design.map(({ coefficients, fs, removedCount }) =>
      firResponse(coefficients, fs, alignment, removedCount),
    );
  },
});

function signalsStage(channelIndexes: readonly number[]): AnyStage<FilterOutputs> {
  return stage({
    id: 'signals',
    title: 'Reading',
    needs: [],
    parameters: ['from', 'to'],
    run: async (_, parameters, { recording, signal, pause }) => {
      const part = readAnalysedPart(recording, parameters);
      const signals: ChannelSignal[] = [];
      for (const index of channelIndexes) {
        signals.push(await readSignal(recording, index, part, signal));
        await pause(signals.length / channelIndexes.length);
      }
      return signals;
    },
  });
}

const filteredStage = stage({
  id: 'filtered',
  title: 'Filtering',
  needs: ['design', 'signals'],
  parameters: ['alignment', 'backend'],
  run: async ({ design, signals }, parameters, context) => {
    const filtered: FilterOutputs['filtered'][number][] = [];
    const ranOn: RanOn[] = [];
    for (const [k, signal] of signals.entries()) {
      const own = {
        ...context,
        pause: (share: number) => context.pause((k + share) / signals.length),
        ranOn: (on: RanOn) => void ranOn.push(on),
      };
      filtered.push(await filterChannel(signal, design, parameters, own));
    }
    const chosenBackend = chooseMostInformative(ranOn);
    if (chosenBackend) context.ranOn(chosenBackend);
    chainFacts(design, signals, filterChoice(parameters).alignment).forEach(context.record);
    return filtered;
  },
});

async function filterChannel(
  signal: ChannelSignal,
  designs: readonly ChainDesign[],
  parameters: ResolvedParameters,
  context: StageContext,
): Promise<FilterOutputs['filtered'][number]> {
  const filters = activeFilters(designAt(designs, signal.fs));
  const filtered = () => filterSamples(signal, filters, filterChoice(parameters), context);
  return { ...signal, ...(await withChannelInError(context.recording, signal.label, filtered)) };
}

/** Returns how a signal is filtered, from the parameters `alignment` and `backend`. */
export function filterChoice(parameters: ResolvedParameters): FilterChoice {
  return {
    alignment: parameters.word('alignment', alignments),
    backend: parameters.text('backend'),
  };
}

/** Adds the channel to the error that every stretch is too short. */
export async function withChannelInError<Result>(
  recording: Pick<Recording, 'name'>,
  label: string,
  filter: () => Promise<Result>,
): Promise<Result> {
  try {
    return await filter();
  } catch (error) {
    if (!(error instanceof BeatbenchError) || error.code !== 'too-short') throw error;
    throw new BeatbenchError('too-short', error.message, { file: recording.name, channel: label });
  }
}
