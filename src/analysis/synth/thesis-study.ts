import { defaultSynthParams, type NoiseParams, type SynthParams } from './params.ts';
import { createStream, randomStreams } from './streams.ts';

/** A state of the study: a level of resistance, rising or falling, or the rest after it. */
interface StudyState {
  readonly name: string;
  /** The same in characters that every file system supports. */
  readonly fileName: string;
  /** Effort, 0 … 1. */
  readonly effort: number;
  /** Excess of the heart rate on the way down, per minute, since it lags behind the effort. */
  readonly lagPerMinute: number;
}

const level = (name: string, effort: number, lagPerMinute = 0): StudyState => ({
  name,
  fileName: name.replace('↓', 'down'),
  effort,
  lagPerMinute,
});

/** States in the order of recording. Source: Cziesler 2014, 4.1; the efforts are assumptions. */
export const thesisStates: readonly StudyState[] = [
  level('L1', 0.3),
  level('L2', 0.42),
  level('L3', 0.54),
  level('L5', 0.78),
  level('L7', 1),
  level('L3↓', 0.54, 9),
  level('L1↓', 0.3, 8),
  level('REC', 0, 7),
];

const subjectCount = 15;
/** Number of men among each five subjects. */
const menPerFive = 3;
const trialCount = 3;

/** One recording of the study, with its subject. */
export interface StudyRecording {
  /** File name, without extension. */
  readonly name: string;
  readonly subject: string;
  readonly state: string;
  readonly trial: string;
  readonly params: SynthParams;
}

/** Properties of a subject in all states; every pulse still has its own shape. */
interface StudySubject extends Pick<SynthParams, 'rpttMs' | 'footShallow' | 'notchDepth' | 'notchRipples'> {
  readonly name: string;
  /** LVET by heart rate: Weissler's line for the sex, shifted by the subject's own deviation, ms. */
  readonly lvetAtZeroMs: number;
  readonly lvetPerBeatMs: number;
  /** Heart rate at rest, and increase at the highest level, per minute. */
  readonly restPerMinute: number;
  readonly reservePerMinute: number;
  /** Signal-to-noise ratio of the white and of the pink noise of the PPG, dB; effort reduces both. */
  readonly snrDb: number;
}

type Draw = (from: number, to: number) => number;

function drawFor(seed: number, ...keys: readonly number[]): Draw {
  const random = createStream(seed, randomStreams.study, ...keys);
  return (from, to) => from + (to - from) * random.uniform();
}

/**
 * Creates a study with the design of the thesis: 15 subjects in 8 states on 3 occasions, each with a minute of ECG and
 * PPG. Subjects differ in the shapes of foot and notch, in noise, heart rate and intervals. Heart rate, LVET, rPTT and
 * noise depend on the state. Each trial represents a separate day.
 *
 * @param base  duration, rate and seed of all; each recording's own seed is derived from that seed
 * @returns 360 recordings, with subject, state and trial
 *
 * Source: Cziesler 2014, 4.1; LVET by heart rate: Weissler 1968. The other numbers are assumptions.
 */
export function thesisStudy(base: Pick<SynthParams, 'durationSec' | 'fs' | 'seed'>): StudyRecording[] {
  return Array.from({ length: subjectCount }, (_, s) => {
    const subject = drawSubject(base.seed, s);
    return Array.from({ length: trialCount }, (_, t) =>
      thesisStates.map((state, k) => ({
        name: `${subject.name}_${state.fileName}_${t + 1}`,
        subject: subject.name,
        state: state.name,
        trial: `${t + 1}`,
        params: {
          ...studySynthParams(subject, state, drawFor(base.seed, s, t, k), drawFor(base.seed, s, t)),
          durationSec: base.durationSec,
          fs: base.fs,
        },
      })),
    ).flat();
  }).flat();
}

function drawSubject(seed: number, index: number): StudySubject {
  const draw = drawFor(seed, index);
  const isMan = index % 5 < menPerFive;
  return {
    name: `S${String(index + 1).padStart(2, '0')}`,
    lvetAtZeroMs: (isMan ? 413 : 418) + draw(-10, 10),
    lvetPerBeatMs: isMan ? 1.7 : 1.6,
    restPerMinute: draw(55, 72),
    reservePerMinute: draw(26, 52),
    rpttMs: draw(135, 195),
    // Half of the subjects have a steep foot; in the others it rises before the upstroke by up to 3.5 % of the height.
    footShallow: Math.max(0, draw(-0.035, 0.035)),
    notchDepth: draw(0.03, 0.13),
    notchRipples: Math.floor(draw(0, 4)),
    snrDb: draw(19, 33),
  };
}

/** @param drawDay  gives the same values in all states of a trial */
function studySynthParams(subject: StudySubject, state: StudyState, draw: Draw, drawDay: Draw): SynthParams {
  const { effort, lagPerMinute } = state;
  const dayPerMinute = drawDay(-4, 4);
  const dayRpttMs = drawDay(-6, 6);
  const heartRate =
    subject.restPerMinute + effort * subject.reservePerMinute + lagPerMinute + dayPerMinute + draw(-2, 2);
  const rise = heartRate - subject.restPerMinute;
  return {
    ...defaultSynthParams,
    heartRate,
    hrvSdMs: 38 * (1 - effort) + 7,
    rpttMs: subject.rpttMs + dayRpttMs - 0.45 * rise,
    rpttSdMs: 3,
    lvetMs: subject.lvetAtZeroMs - subject.lvetPerBeatMs * heartRate,
    lvetSdMs: 3.5,
    notchDepth: subject.notchDepth * (1 - 0.35 * effort),
    footShallow: subject.footShallow,
    notchRipples: subject.notchRipples,
    noise: studyNoise(subject.snrDb - 6 * effort + draw(-2, 2), effort),
    seed: Math.floor(draw(0, 2 ** 32)),
  };
}

function studyNoise(ppgDb: number, effort: number): NoiseParams[] {
  return [
    { kind: 'white', snrDb: 24 - 5 * effort, channel: 'ecg' },
    { kind: 'wander', snrDb: 14 - 5 * effort, channel: 'ecg' },
    { kind: 'mains', snrDb: 30, channel: 'ecg' },
    { kind: 'white', snrDb: ppgDb, channel: 'ppg' },
    { kind: 'pink', snrDb: ppgDb, channel: 'ppg' },
    { kind: 'wander', snrDb: 18 - 8 * effort, channel: 'ppg' },
    { kind: 'motion', snrDb: ppgDb + 2 - 4 * effort, channel: 'ppg' },
  ];
}
