import type { ComponentType } from 'react';
import { createElement, lazy, Suspense } from 'react';
import type { InspectorProps } from '../features/inspector/inspector.tsx';
import { CohortAbout } from '../features/cohort/cohort-about.tsx';
import { CohortTools } from '../features/cohort/cohort-tools.tsx';
import { computedSounds } from '../features/sounds/computed-sounds.ts';
import { computedPreset } from '../features/templates/computed-preset.ts';
import { computedThresholds } from '../features/intervals/computed-thresholds.ts';
import { LandmarkTools } from '../features/intervals/landmark/landmark-tools.tsx';
import { MeasuredSwitch } from '../features/inspector/measured-switch.tsx';
import { IntervalsTools } from '../features/intervals/intervals-tools.tsx';
import { DenoiseTools } from '../features/denoise/denoise-tools.tsx';
import { FilterTools } from '../features/filter/filter-tools.tsx';
import { QrsTools } from '../features/qrs/qrs-tools.tsx';
import { PerformanceAbout } from '../features/performance/performance-about.tsx';
import { TemplatesTools } from '../features/templates/templates-tools.tsx';
import { PerformanceTools } from '../features/performance/performance-tools.tsx';
import { WaveformsTools } from '../features/waveforms/bench/waveforms-tools.tsx';
import { DenoiseWaveforms } from '../features/waveforms/denoise-waveforms.tsx';
import { FilterWaveforms } from '../features/waveforms/filter-waveforms.tsx';
import { LandmarkWaveforms } from '../features/waveforms/landmark-waveforms.tsx';
import { QrsWaveforms } from '../features/waveforms/qrs-waveforms.tsx';
import { SoundsTools } from '../features/sounds/sounds-tools.tsx';
import { SoundsWaveforms } from '../features/waveforms/sounds-waveforms.tsx';
import { TemplatesWaveforms } from '../features/waveforms/templates-waveforms.tsx';
import { Waveforms } from '../features/waveforms/waveforms.tsx';
import type { ParameterDeclaration } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';
import { cohortDeclarations } from '../pipeline/cohort/declarations.ts';
import { denoiseDeclarations } from '../pipeline/denoise/declarations.ts';
import { chainIds } from '../pipeline/filter/chain.ts';
import { filterBenchDeclarations } from '../pipeline/filter-bench/declarations.ts';
import { intervalsDeclarations } from '../pipeline/intervals/declarations.ts';
import { landmarkDeclarations } from '../pipeline/landmarks/declarations.ts';
import { qrsDeclarations } from '../pipeline/qrs/declarations.ts';
import { soundsDeclarations } from '../pipeline/sounds/declarations.ts';
import { templatesDeclarations } from '../pipeline/templates/declarations.ts';
import { performanceDeclarations } from '../pipeline/performance-bench/declarations.ts';
import type { BenchAnalysis, BenchId, BenchSet } from '../state/benches.ts';
import type { SampleName } from '../workers/client-types.ts';
import type { AnalysisName, AnalysisReports, RecordingSummary } from '../workers/protocol.ts';

/** A channel that a bench cannot do without. */
interface Need {
  /** Any of these will do. */
  readonly roles: readonly ChannelRole[];
  /** What it is called: 'an ECG'. */
  readonly name: string;
}

/** The newest results of the chosen recording. */
export type ChosenReports = { readonly [Name in AnalysisName]: AnalysisReports[Name] | null };

/** What the shell knows of any bench. */
interface BenchOfAnyKind extends BenchAnalysis {
  /** Groups of the inspector that are shut at first. */
  readonly shutGroups: readonly string[];
  /** Groups of its own in the inspector, and the parameters that they are of. */
  readonly own: InspectorProps['own'];
  /** Fetches what `View` is made of, so that it is there when it is shown. */
  readonly load: () => Promise<unknown>;
  /** Stands at the right of the tabs. */
  readonly Tools: ComponentType;
}

/** A bench of one analysis of the chosen recording. */
export interface RecordingBench extends BenchOfAnyKind {
  readonly kind: 'recording';
  readonly work: AnalysisName;
  readonly needs: readonly Need[];
  /** The sample that has all that it needs, offered where a recording has not. */
  readonly wayOut?: SampleName;
  /** A bench that may do with what a recording has, offered where this one cannot. */
  readonly instead?: BenchId;
  /** What words such as 'auto' came to, by parameter. */
  readonly computed: (reports: ChosenReports, windowIndex: number) => Readonly<Record<string, string>>;
  readonly View: ComponentType<{ readonly summary: RecordingSummary }>;
  /** Stands above the tabs. */
  readonly Waves: ComponentType<{ readonly summary: RecordingSummary }>;
}

/** A bench that needs no chosen recording: of all of them together, or of this machine. */
export interface MachineBench extends BenchOfAnyKind {
  readonly kind: 'machine';
  readonly work: 'cohort' | 'performance';
  /** Stands in the top bar beside the bench's name. */
  readonly About: ComponentType;
  readonly View: ComponentType;
}

export type Bench = RecordingBench | MachineBench;

const loadIntervals = () => import('../features/intervals/intervals-bench.tsx');

const loadWaveforms = () => import('../features/waveforms/bench/waveforms-bench.tsx');

const loadFilter = () => import('../features/filter/filter-bench.tsx');

const loadQrs = () => import('../features/qrs/qrs-bench.tsx');

const loadLandmark = () => import('../features/intervals/landmark/landmark-bench.tsx');

const loadSounds = () => import('../features/sounds/sounds-bench.tsx');

const loadTemplates = () => import('../features/templates/templates-bench.tsx');

const loadDenoise = () => import('../features/denoise/denoise-bench.tsx');

const loadCohort = () => import('../features/cohort/cohort-bench.tsx');

const loadPerformance = () => import('../features/performance/performance-bench.tsx');

const everyRole: readonly ChannelRole[] = [
  'ecg',
  'ppg',
  'pcg',
  'pressure',
  'respiration',
  'acceleration',
  'other',
];

const ChainGroups = lazy(async () => ({
  default: (await import('../features/inspector/chain-groups.tsx')).ChainGroups,
}));

const WaveformsGroups = lazy(async () => ({
  default: (await import('../features/waveforms/bench/waveforms-groups.tsx')).WaveformsGroups,
}));

const waveformsBench: RecordingBench = {
  kind: 'recording',
  id: 'waveforms',
  title: 'Waveforms',
  work: 'qrs',
  also: ['intervals'],
  needs: [{ roles: everyRole, name: 'a signal' }],
  declarations: qrsDeclarations,
  shutGroups: ['Signals', ...new Set(qrsDeclarations.map(({ group }) => group))],
  computed: () => ({}),
  own: {
    groups: createElement(Suspense, null, createElement(WaveformsGroups)),
    // What scores the detector is of no use to who looks at waveforms.
    ids: qrsDeclarations.filter(({ group }) => group === 'Scoring').map(({ id }) => id),
  },
  load: loadWaveforms,
  View: lazy(async () => ({ default: (await loadWaveforms()).WaveformsBench })),
  Waves: () => null,
  Tools: WaveformsTools,
};

const filterBench: RecordingBench = {
  kind: 'recording',
  id: 'filter',
  title: 'Filter',
  work: 'filter',
  needs: [{ roles: everyRole, name: 'a signal' }],
  declarations: filterBenchDeclarations,
  shutGroups: ['Signals', 'Part of the record', 'R-peaks', 'Computing'],
  computed: () => ({}),
  own: { groups: createElement(Suspense, null, createElement(ChainGroups)), ids: chainIds },
  load: loadFilter,
  View: lazy(async () => ({ default: (await loadFilter()).FilterBench })),
  Waves: FilterWaveforms,
  Tools: FilterTools,
};

const OpenEditsGroup = lazy(async () => ({
  default: (await import('../features/waveforms/editing/open-edits-group.tsx')).OpenEditsGroup,
}));

const ScoringGroup = lazy(async () => ({
  default: (await import('../features/inspector/scoring-group.tsx')).ScoringGroup,
}));

const qrsBench: RecordingBench = {
  kind: 'recording',
  id: 'qrs',
  title: 'QRS',
  work: 'qrs',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: qrsDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(qrsDeclarations.map(({ group }) => group).filter((group) => group !== 'R-peaks')),
  ],
  computed: () => ({}),
  own: {
    groups: createElement(Suspense, null, createElement(ScoringGroup), createElement(OpenEditsGroup)),
    ids: qrsDeclarations.filter(({ group }) => group === 'Scoring').map(({ id }) => id),
    isLast: true,
  },
  load: loadQrs,
  View: lazy(async () => ({ default: (await loadQrs()).QrsBench })),
  Waves: QrsWaveforms,
  Tools: QrsTools,
};

const PinnedGroup = lazy(async () => ({
  default: (await import('../features/inspector/pinned-group.tsx')).PinnedGroup,
}));

const intervalsBench: RecordingBench = {
  kind: 'recording',
  id: 'intervals',
  title: 'Intervals',
  work: 'intervals',
  needs: [
    { roles: ['ecg'], name: 'an ECG' },
    { roles: ['ppg'], name: 'a pulse (PPG)' },
  ],
  declarations: intervalsDeclarations,
  shutGroups: ['Part of the record', 'R-peaks', 'Computing'],
  computed: ({ intervals }, windowIndex) => (intervals ? computedThresholds(intervals, windowIndex) : {}),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: createElement(Suspense, null, createElement(PinnedGroup), createElement(OpenEditsGroup)),
    ids: [],
    isLast: true,
  },
  instead: 'landmark',
  load: loadIntervals,
  View: lazy(async () => ({ default: (await loadIntervals()).IntervalsBench })),
  Waves: Waveforms,
  Tools: IntervalsTools,
};

/** Roles of channels that may have beats of their own. */
const periodicRoles: readonly ChannelRole[] = ['ppg', 'pressure', 'respiration', 'other'];

const LandmarkGroup = lazy(async () => ({
  default: (await import('../features/inspector/landmark-group.tsx')).LandmarkGroup,
}));

const ownOfLandmark = landmarkDeclarations.filter(({ group }) => group === 'Landmark').map(({ id }) => id);

/** What is of landmarks alone; filters, and how beats are found elsewhere, stay shut. */
const landmarkGroups = new Set(['Landmark', 'Least variance', 'Judgement']);

const landmarkBench: RecordingBench = {
  kind: 'recording',
  id: 'landmark',
  title: 'Landmark',
  within: intervalsBench.id,
  work: 'landmark',
  needs: [{ roles: periodicRoles, name: 'a channel that repeats' }],
  declarations: landmarkDeclarations,
  shutGroups: [
    ...new Set(landmarkDeclarations.map(({ group }) => group).filter((group) => !landmarkGroups.has(group))),
  ],
  computed: () => ({}),
  own: {
    lead: createElement(MeasuredSwitch),
    groups: createElement(Suspense, null, createElement(LandmarkGroup)),
    ids: ownOfLandmark,
  },
  load: loadLandmark,
  View: lazy(async () => ({ default: (await loadLandmark()).LandmarkBench })),
  Waves: LandmarkWaveforms,
  Tools: LandmarkTools,
};

/** What is of heart sounds alone; how beats are found elsewhere stays shut. */
const isOfSounds = ({ group }: ParameterDeclaration): boolean => group === 'Heart sounds';

const soundsBench: RecordingBench = {
  kind: 'recording',
  id: 'sounds',
  title: 'Sounds',
  work: 'sounds',
  needs: [
    { roles: ['ecg'], name: 'an ECG' },
    { roles: ['pcg'], name: 'heart sounds (PCG)' },
  ],
  wayOut: 'sounds',
  declarations: [
    ...soundsDeclarations.filter(isOfSounds),
    ...soundsDeclarations.filter((one) => !isOfSounds(one)),
  ],
  shutGroups: [...new Set(soundsDeclarations.filter((one) => !isOfSounds(one)).map(({ group }) => group))],
  computed: ({ sounds }, windowIndex) => (sounds ? computedSounds(sounds, windowIndex) : {}),
  own: null,
  load: loadSounds,
  View: lazy(async () => ({ default: (await loadSounds()).SoundsBench })),
  Waves: SoundsWaveforms,
  Tools: SoundsTools,
};

/** What is of templates alone; how beats are found elsewhere stays shut. */
const templateGroups = new Set(['Defaults', 'Trigger', 'Window', 'Match', 'Templates', 'Strategy']);

const templatesBench: RecordingBench = {
  kind: 'recording',
  id: 'templates',
  title: 'Templates',
  work: 'templates',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: templatesDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(templatesDeclarations.map(({ group }) => group).filter((group) => !templateGroups.has(group))),
  ],
  computed: ({ templates }) => computedPreset(templates),
  own: null,
  load: loadTemplates,
  View: lazy(async () => ({ default: (await loadTemplates()).TemplatesBench })),
  Waves: TemplatesWaveforms,
  Tools: TemplatesTools,
};

/** What is of cleaning alone; how beats are found elsewhere stays shut. */
const denoiseGroups = new Set(['Filters', 'Beats', 'Segments', 'Peak correction', 'Template']);

const CleanGroup = lazy(async () => ({
  default: (await import('../features/denoise/clean-group.tsx')).CleanGroup,
}));

const denoiseBench: RecordingBench = {
  kind: 'recording',
  id: 'denoise',
  title: 'Denoise',
  work: 'denoise',
  needs: [{ roles: ['ecg'], name: 'an ECG' }],
  declarations: denoiseDeclarations,
  shutGroups: [
    'Signals',
    ...new Set(denoiseDeclarations.map(({ group }) => group).filter((group) => !denoiseGroups.has(group))),
  ],
  computed: () => ({}),
  own: { groups: createElement(Suspense, null, createElement(CleanGroup)), ids: [] },
  load: loadDenoise,
  View: lazy(async () => ({ default: (await loadDenoise()).DenoiseBench })),
  Waves: DenoiseWaveforms,
  Tools: DenoiseTools,
};

const CohortGroups = lazy(async () => ({
  default: (await import('../features/cohort/cohort-groups.tsx')).CohortGroups,
}));

const isOfComparison = ({ group }: ParameterDeclaration): boolean => group === 'Comparison';

const cohortBench: MachineBench = {
  kind: 'machine',
  id: 'cohort',
  title: 'Cohort',
  work: 'cohort',
  declarations: [
    ...cohortDeclarations.filter(isOfComparison),
    ...cohortDeclarations.filter((one) => !isOfComparison(one)),
  ],
  shutGroups: [
    ...new Set(cohortDeclarations.filter((one) => !isOfComparison(one)).map(({ group }) => group)),
  ],
  own: {
    groups: createElement(Suspense, null, createElement(CohortGroups), createElement(PinnedGroup)),
    ids: [],
  },
  load: loadCohort,
  About: CohortAbout,
  View: lazy(async () => ({ default: (await loadCohort()).CohortBench })),
  Tools: CohortTools,
};

const OtherDeviceGroup = lazy(async () => ({
  default: (await import('../features/performance/other-device-group.tsx')).OtherDeviceGroup,
}));

const performanceBench: MachineBench = {
  kind: 'machine',
  id: 'performance',
  title: 'Performance',
  work: 'performance',
  declarations: performanceDeclarations,
  shutGroups: ['Other studies'],
  own: {
    groups: createElement(Suspense, null, createElement(OtherDeviceGroup)),
    ids: [],
    isLast: true,
  },
  load: loadPerformance,
  About: PerformanceAbout,
  View: lazy(async () => ({ default: (await loadPerformance()).PerformanceBench })),
  Tools: PerformanceTools,
};

/** The benches that work, in the order of their tabs, last those that share one. */
export const benches: readonly Bench[] = [
  waveformsBench,
  filterBench,
  qrsBench,
  intervalsBench,
  soundsBench,
  templatesBench,
  denoiseBench,
  cohortBench,
  performanceBench,
  landmarkBench,
];

/** Those with a tab of their own. */
export const tabBenches: readonly Bench[] = benches.filter(({ within }) => within === undefined);

/** What the session is told of them. */
export const benchSet: BenchSet = { benches, first: intervalsBench.id };

/** The bench of an id; the first visit's where there is none. */
export function benchOf(id: BenchId): Bench {
  return benches.find((bench) => bench.id === id) ?? intervalsBench;
}
