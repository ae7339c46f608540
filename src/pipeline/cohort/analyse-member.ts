import { BeatbenchError } from '../../model/failure.ts';
import { mapMethods } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { SoundsResult } from '../../model/sounds.ts';
import { analyseIntervals, type IntervalsRun } from '../intervals/analyse-intervals.ts';
import { whySpanNotMeasurable } from '../plausibility/sounds-plausibility.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { analyseSounds } from '../sounds/analyse-sounds.ts';
import { throwIfCancelled } from '../run-stages.ts';
import { wavesOfBeats } from '../waves/waves-of-beats.ts';
import {
  type FileFigures,
  fileFigures,
  meansOverBeats,
  type OtherMeans,
  noOtherMeans,
} from './file-figures.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { meanOrNull } from './mean-or-null.ts';
import { type PooledPart, pooledPart } from './figures-at.ts';

/** Maximum length of a recording whose heart sounds are analysed, because they are held in memory as a whole. */
const longestSoundSec = 3600;

/** Figures from heart sounds. */
type SoundFigures = Pick<OtherMeans, 'pep' | 'qs2' | 'soundsNotMeasurable'>;

export interface AnalysedMember {
  readonly figures: FileFigures;
  readonly part: PooledPart | null;
  /** Codes of the warnings; those of opening the recording come first. */
  readonly warnings: readonly string[];
  /** All parameters of the intervals analysis. */
  readonly parameters: ParameterValues;
  readonly timings: IntervalsRun['timings'];
}

/**
 * Analyses a recording of a cohort: its intervals, its QTc, and PEP and QS2 if it has heart sounds.
 *
 * @throws what `analyseIntervals` throws; sounds that cannot be measured are a warning, `no-sounds`
 */
export async function analyseMember(options: AnalysisOptions): Promise<AnalysedMember> {
  const run = await analyseIntervals(options);
  const sounds = await soundMeans(options);
  const otherMeans = { ...noOtherMeans, ...sounds, qtc: await meanQtc(run, options) };
  return {
    figures: fileFigures(run.outputs.judge, run.parameters.values, otherMeans),
    part: await pooledPart(run),
    warnings: [
      ...[...options.recording.warnings, ...run.warnings].map(({ code }) => code),
      ...(sounds === null ? ['no-sounds'] : []),
    ],
    parameters: run.parameters.values,
    timings: run.timings,
  };
}

/** Returns the mean QTcF of the median beats of the recording's windows, ms; null if no T wave was found. */
async function meanQtc(
  { outputs: { edited, ectopic }, parameters }: IntervalsRun,
  { recording, choice, signal }: AnalysisOptions,
): Promise<number | null> {
  const pause = async (): Promise<void> => {
    await yieldToEventLoop();
    throwIfCancelled(signal);
  };
  const context = { signal, pause };
  const { windows } = await wavesOfBeats(
    edited.peaksSec,
    ectopic,
    { recording, choice, parameters },
    context,
  );
  return meanOrNull(windows.map(({ qtc }) => qtc?.fridericia ?? null));
}

/** Null if the heart sounds could not be measured; undefined if there are none. */
async function soundMeans(options: AnalysisOptions): Promise<SoundFigures | null | undefined> {
  const { recording, choice } = options;
  if (choice.pcg == null) return undefined;
  if (recording.durationSec > longestSoundSec) return null;
  // The sounds have their own maximum shift.
  const { maxShift: _, ...parameters } = options.parameters;
  try {
    const { result } = await analyseSounds({ ...options, parameters });
    return soundFigures(result);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof BeatbenchError) return null;
    throw error;
  }
}

function soundFigures({ beats, windows }: SoundsResult): SoundFigures {
  const of = (span: 'pep' | 'qs2') => {
    const judged = windows.map((window) =>
      mapMethods(
        (method) => window.beats + window.rejected < 2 || whySpanNotMeasurable(span, window, method) === null,
      ),
    );
    return {
      means: meansOverBeats(beats, span, (k, method) => judged[k]?.[method] ?? false),
      notMeasurable: mapMethods((method) => judged.filter((isMeasurable) => !isMeasurable[method]).length),
    };
  };
  const [pep, qs2] = [of('pep'), of('qs2')];
  return {
    pep: pep.means,
    qs2: qs2.means,
    soundsNotMeasurable: { pep: pep.notMeasurable, qs2: qs2.notMeasurable },
  };
}
