import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { mapMethods, type MethodId } from '../../src/model/methods.ts';
import type { SoundBeat, SoundsResult } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { challengeRecords, challengeSounds } from '../support/challenge-sounds.ts';
import { soundRecord, runSounds } from '../support/sounds-run.ts';
import { formatFixed, formatAllMethods, markdownTable } from './markdown-table.ts';

const seeds = [1, 2, 3, 4, 5, 6];
const levelsDb = [20, 10, 5, 0];

/** An onset relative to the detector's R, or the time between two onsets. */
interface TimedSound {
  readonly name: string;
  /** Reference time, s: R, or the first sound. */
  readonly from: (beat: SoundBeat, method: MethodId) => number | null;
  readonly to: 's1' | 's2';
  readonly truth: (beat: TrueBeat) => number | null;
  /** Likely error of the aligned onset, ms; null if there is none. */
  readonly likely: (beat: SoundBeat) => number | null;
}

/** Both times are relative to the truth's own R: errors of the detector are not errors of a sound. */
const onset = (to: 's1' | 's2'): TimedSound => ({
  name: to.toUpperCase(),
  from: () => 0,
  to,
  truth: (beat) => beat[to],
  likely: ({ likelyError }) => likelyError[to],
});

const timedSounds: readonly TimedSound[] = [
  onset('s1'),
  onset('s2'),
  {
    name: 'S1–S2',
    from: (beat, method) => beat.s1[method],
    to: 's2',
    truth: ({ s1, s2 }) => (s1 === null || s2 === null ? null : s2 - s1),
    likely: ({ likelyError: { s1, s2 } }) => (s1 === null || s2 === null ? null : Math.hypot(s1, s2)),
  },
];

/** One interval of a record's single beats. */
interface Timed {
  /** Measured − true, ms, for each method; NaN where a beat has none. */
  readonly errors: Readonly<Record<MethodId, readonly number[]>>;
  /** Likely errors of the aligned ones, ms. */
  readonly likely: readonly number[];
  /** SD relative to R over the kept beats, ms; for S1–S2, of the time between the sounds. */
  readonly sds: Readonly<Record<MethodId, number>>;
}

function timeSound(beats: readonly SoundBeat[], trueBeats: readonly TrueBeat[], sound: TimedSound): Timed {
  const pairs = beats.flatMap((beat) => {
    const truth = trueBeats.find(({ r }) => Math.abs(r - beat.r) < 0.075);
    return beat.rejected === null && truth !== undefined ? [{ beat, truth }] : [];
  });
  const spanMs = (beat: SoundBeat, method: MethodId) => {
    const [from, to] = [sound.from(beat, method), beat[sound.to][method]];
    return from === null || to === null ? Number.NaN : 1000 * (to - from);
  };
  return {
    errors: mapMethods((method) =>
      pairs.map(({ beat, truth }) => spanMs(beat, method) - 1000 * (sound.truth(truth) ?? Number.NaN)),
    ),
    likely: pairs.map(({ beat }) => sound.likely(beat) ?? Number.NaN),
    sds: mapMethods((method) =>
      sampleSd(
        present(pairs.map(({ beat }) => spanMs(beat, method) - (sound.name === 'S1–S2' ? 0 : 1000 * beat.r))),
      ),
    ),
  };
}

const present = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

const rootMean = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value * value)));

/** Computes the fraction of aligned beats whose error is within 1.96 likely errors of the record's mean error, %. */
function coverage({ errors: { aligned }, likely }: Timed): number {
  const middle = mean(present(aligned));
  const inside = aligned.flatMap((error, b) =>
    Number.isNaN(error) ? [] : [Math.abs(error - middle) <= 1.96 * likely[b] ? 100 : 0],
  );
  return mean(inside);
}

async function syntheticRows(kind: 'white' | 'pink', snrDb: number): Promise<string[][]> {
  const records: SoundsResult[] = [];
  const truths: (readonly TrueBeat[])[] = [];
  for (const seed of seeds) {
    const { recording, trueBeats } = soundRecord({ noise: [{ kind, snrDb, channel: 'pcg' }], seed });
    records.push((await runSounds(recording, { resamples: 0, average: 0 })).result);
    truths.push(trueBeats);
  }
  return timedSounds.map((sound) => {
    const runs = records.map(({ beats }, k) => timeSound(beats, truths[k], sound));
    const found = runs.map(({ errors }) => mapMethods((method) => present(errors[method])));
    const ofAligned = runs.flatMap(({ errors, likely }) =>
      likely.filter((_, b) => !Number.isNaN(errors.aligned[b])),
    );
    const all = runs.flatMap(({ errors }) => errors.aligned);
    return [
      `${kind}, ${snrDb} dB`,
      sound.name,
      formatAllMethods((method) => mean(found.map((errors) => mean(errors[method]))), 1),
      formatAllMethods((method) => rootMean(found.map((errors) => sampleSd(errors[method]))), 2),
      formatAllMethods((method) => mean(runs.map(({ sds }) => sds[method])), 2),
      formatFixed(rootMean(ofAligned), 2),
      formatFixed(mean(runs.filter(({ errors }) => present(errors.aligned).length > 1).map(coverage)), 0),
      formatFixed((100 * all.filter((error) => Number.isNaN(error)).length) / all.length, 0),
    ];
  });
}

/** Compares S1, S2 and the time between them by all methods, for single beats, with the truth. */
export async function soundMethodsTable(): Promise<string> {
  const rows: string[][] = [];
  for (const kind of ['white', 'pink'] as const) {
    for (const snrDb of levelsDb) rows.push(...(await syntheticRows(kind, snrDb)));
  }
  return markdownTable(
    [
      'Noise',
      'Of',
      'Mean error, ms',
      'SD of error',
      'SD, beat to beat',
      'Likely error',
      'Within 1.96 of it, %',
      'Left out, %',
    ],
    rows,
  );
}

/** Tabulates the beat-to-beat spread by all methods in recordings without a known truth. */
export async function challengeMethodsTable(): Promise<string> {
  const rows: string[][] = [];
  for (const { name, isNormal } of challengeRecords()) {
    const { beats, windows } = await challengeSounds(name, { resamples: 0, average: 0, window: 'record' });
    const kept = beats.filter(({ rejected }) => rejected === null);
    const sdOf = (key: 's1' | 's2' | 's1s2') => (method: MethodId) =>
      windows[0]?.intervals[key][method].sd ?? null;
    const alignedCount = (key: 's1' | 's2') => kept.filter((beat) => beat[key].aligned !== null).length;
    const likely = (key: 's1' | 's2') =>
      rootMean(kept.flatMap((beat) => (beat[key].aligned === null ? [] : [beat.likelyError[key] ?? 0])));
    rows.push([
      name,
      isNormal ? 'normal' : 'abnormal',
      String(kept.length),
      ...(['s1', 's2', 's1s2'] as const).map((key) => formatAllMethods(sdOf(key), 1)),
      `${formatFixed(likely('s1'), 1)}, ${formatFixed(likely('s2'), 1)}`,
      `${alignedCount('s1')}, ${alignedCount('s2')}`,
    ]);
  }
  return markdownTable(
    [
      'Recording',
      'Class',
      'Beats',
      'R to S1, SD, ms',
      'R to S2, SD',
      'S1–S2, SD',
      'Likely error, S1, S2',
      'Aligned, S1, S2',
    ],
    rows,
  );
}
