import { timingMethods } from '../model/methods.ts';
import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';
import { denoiseChangedFirst, denoiseDeclarations } from './denoise/declarations.ts';
import { filterBenchChangedFirst, filterBenchDeclarations } from './filter-bench/declarations.ts';
import { intervalsChangedFirst, intervalsDeclarations } from './intervals/declarations.ts';
import { landmarkChangedFirst, landmarkDeclarations } from './landmarks/declarations.ts';
import { qrsChangedFirst, qrsDeclarations } from './qrs/declarations.ts';
import { seriesChangedFirst, seriesDeclarations } from './series/declarations.ts';
import { seriesUnits } from './series/series-units.ts';
import { soundsChangedFirst, soundsDeclarations } from './sounds/declarations.ts';
import { templatesChangedFirst, templatesDeclarations } from './templates/declarations.ts';
import { wavesChangedFirst, wavesDeclarations } from './waves/declarations.ts';

/**
 * Units of columns by the names in their heads. An empty unit is for a column without a unit among others that have
 * one.
 */
export type ColumnUnits = Readonly<Record<string, string>>;

/** A channel that an analysis cannot do without. */
export interface ChannelNeed {
  /** Any of these roles is sufficient. */
  readonly roles: readonly ChannelRole[];
  /** Name of the channel in messages: 'an ECG'. */
  readonly name: string;
}

/** A channel of any role. */
export const anySignal: ChannelNeed = {
  roles: ['ecg', 'ppg', 'pcg', 'icg', 'pressure', 'respiration', 'acceleration', 'other'],
  name: 'a signal',
};

const anEcg: ChannelNeed = { roles: ['ecg'], name: 'an ECG' };

/** What the page and the command line need to know about an analysis, apart from how to run it. */
interface AnalysisEntry {
  readonly declarations: readonly ParameterDeclaration[];
  /** Parameters that users change first, in the order of the inspector; all others are listed under ‘More’. */
  readonly changedFirst: readonly string[];
  readonly needs: readonly ChannelNeed[];
  /**
   * Computing time in the page, ns per sample of the channel with the highest rate, over a day of two channels at 1
   * kHz.
   */
  readonly nsASample: number;
  /** Units of its tables; those of a swept interval are `sweptUnits`. */
  readonly units: ColumnUnits;
  /** Whether its result consists of beats in windows, which the user can step through. */
  readonly hasWindows?: true;
  /** Whether the analysis also runs on beats without a signal. */
  readonly takesMarks?: true;
  /** Values that apply to beats without a signal, by parameter; only for parameters of which not all values apply. */
  readonly ofMarks?: Readonly<Record<string, readonly ParameterValue[]>>;
  /** Whether to show a draft of the first results before the rest of a long recording is judged. */
  readonly draftsFirst?: true;
  /** Whether the way to its result can be shown step by step. */
  readonly hasSteps?: true;
}

/** Units of beats, and of the statistics of windows. */
const sweptUnits: ColumnUnits = {
  r: 's',
  from: 's',
  to: 's',
  mean: 'ms',
  sd: 'ms',
  sdUnaveraged: 'ms',
  shift: 'ms',
  splitHalfSd: 'ms',
  low: 'ms',
  high: 'ms',
  error: 'ms',
  likelyError: 'ms',
  meanError: 'ms',
  remainingSd: 'ms',
  threshold: 'percent',
  ppv: '',
  missed: '',
  chosenBy: '',
  side: '',
};

/** The analyses of a recording by name. */
export const analyses = {
  intervals: {
    declarations: intervalsDeclarations,
    changedFirst: intervalsChangedFirst,
    needs: [anEcg, { roles: ['ppg'], name: 'a pulse (PPG)' }],
    nsASample: 1200,
    units: {
      ...sweptUnits,
      peak: 's',
      foot: 's',
      notch: 's',
      rptt: 'ms',
      lvet: 'ms',
      'clipped.rptt': '',
      'clipped.lvet': '',
    },
    hasWindows: true,
    hasSteps: true,
  },
  filter: {
    declarations: filterBenchDeclarations,
    changedFirst: filterBenchChangedFirst,
    needs: [anySignal],
    nsASample: 900,
    // Baseline, mains and error are in the unit of the channel.
    units: { delay: 's', 'rShift.mean': 'ms', 'rShift.sd': 'ms' },
  },
  qrs: {
    declarations: qrsDeclarations,
    changedFirst: qrsChangedFirst,
    needs: [anEcg],
    nsASample: 300,
    units: { onset: 's', end: 's', r: 's', mark: 's', rr: 'ms', heartRate: 'bpm', rrSd: 'ms' },
    takesMarks: true,
    draftsFirst: true,
  },
  waves: {
    declarations: wavesDeclarations,
    changedFirst: wavesChangedFirst,
    needs: [anEcg],
    nsASample: 500,
    units: {
      r: 's',
      from: 's',
      to: 's',
      // For the waves of a beat, and for a median beat relative to R.
      onset: 's',
      peak: 's',
      end: 's',
      rr: 'ms',
      pr: 'ms',
      qrsDuration: 'ms',
      qt: 'ms',
      bazett: 'ms',
      fridericia: 'ms',
      framingham: 'ms',
      hodges: 'ms',
      sd: 'ms',
      likelyError: 'ms',
      remainingSd: 'ms',
      heartRate: 'bpm',
    },
    hasWindows: true,
  },
  templates: {
    declarations: templatesDeclarations,
    changedFirst: templatesChangedFirst,
    needs: [anEcg],
    nsASample: 130,
    units: { trigger: 's', shift: 'samples', first: 's', from: 's', to: 's', resumedFrom: 's' },
  },
  denoise: {
    declarations: denoiseDeclarations,
    changedFirst: denoiseChangedFirst,
    needs: [anEcg],
    nsASample: 1300,
    units: {
      duration: 's',
      heartRate: 'bpm',
      rrSd: 'ms',
      r: 's',
      move: 'ms',
      snr: 'dB',
      before: 'dB',
      after: 'dB',
      trueBefore: 'dB',
      trueAfter: 'dB',
    },
  },
  sounds: {
    declarations: soundsDeclarations,
    changedFirst: soundsChangedFirst,
    needs: [anEcg, { roles: ['pcg'], name: 'heart sounds (PCG)' }],
    nsASample: 1000,
    units: {
      ...sweptUnits,
      qrs: 's',
      s1: 's',
      s2: 's',
      qs2: 'ms',
      s1s2: 'ms',
      pep: 'ms',
      lvet: 'ms',
      tEnd: 's',
      qt: 'ms',
      // Ratios.
      ...Object.fromEntries(
        ['pepOverLvet', 'qtOverQs2'].flatMap((ratio) =>
          timingMethods.flatMap(({ id }) => ['mean', 'sd'].map((name) => [`${ratio}.${id}.${name}`, ''])),
        ),
      ),
    },
    hasWindows: true,
    hasSteps: true,
  },
  series: {
    declarations: seriesDeclarations,
    changedFirst: seriesChangedFirst,
    // This is for RR; other series need the channel in which they are measured.
    needs: [anEcg],
    nsASample: 1300,
    units: seriesUnits,
    hasWindows: true,
    takesMarks: true,
    ofMarks: { of: ['rr'], against: ['none'], respiration: ['auto', 'none', 'rr'] },
  },
  landmark: {
    declarations: landmarkDeclarations,
    changedFirst: landmarkChangedFirst,
    // Roles of channels that can have beats of their own.
    needs: [{ roles: ['ppg', 'icg', 'pressure', 'respiration', 'other'], name: 'a periodic channel' }],
    nsASample: 600,
    units: { ...sweptUnits, start: 's', landmark: 's', interval: 'ms' },
    hasWindows: true,
  },
} as const satisfies Readonly<Record<string, AnalysisEntry>>;

export type AnalysisName = keyof typeof analyses;

export const analysisNames = Object.keys(analyses) as AnalysisName[];

/** Returns whether a name is that of an analysis of a recording. */
export function isAnalysisName(name: string): name is AnalysisName {
  return Object.hasOwn(analyses, name);
}

/** Returns the registry entry of an analysis. */
export function analysisEntry(name: AnalysisName): AnalysisEntry {
  return analyses[name];
}

/**
 * Returns the changed parameters that apply to beats without a signal. A choice that needs a signal was made for
 * another recording.
 *
 * @param changed  values that differ from their defaults, by parameter
 * @returns the same without the values that do not apply; the defaults replace them
 */
export function valuesForMarks(name: AnalysisName, changed: ParameterValues): ParameterValues {
  const { ofMarks = {} } = analysisEntry(name);
  const holds = ([id, value]: [string, ParameterValue]): boolean => ofMarks[id]?.includes(value) ?? true;
  return Object.fromEntries(Object.entries(changed).filter(holds));
}

/** Names of the analyses whose entry sets this flag. */
type AnalysesWith<Fact extends keyof AnalysisEntry> = {
  [Name in AnalysisName]: (typeof analyses)[Name] extends Readonly<Record<Fact, true>> ? Name : never;
}[AnalysisName];

/** Analyses whose results are beats in windows. */
export type WindowedAnalysis = AnalysesWith<'hasWindows'>;

/** Analyses whose way to the result can be shown step by step. */
export type SteppedAnalysis = AnalysesWith<'hasSteps'>;

export function isWindowed(name: AnalysisName): name is WindowedAnalysis {
  return analysisEntry(name).hasWindows === true;
}

/**
 * Returns the analysis whose windows and beats the user steps through: the open one if it has windows, else that of
 * the intervals.
 */
export function windowedAnalysis(open: AnalysisName | null): WindowedAnalysis {
  return open !== null && isWindowed(open) ? open : 'intervals';
}

export function beginsWithDraft(name: AnalysisName): boolean {
  return analysisEntry(name).draftsFirst === true;
}

export function isStepped(name: AnalysisName): name is SteppedAnalysis {
  return analysisEntry(name).hasSteps === true;
}
