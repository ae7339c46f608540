import type { SynthParams } from '../../src/analysis/synth/params.ts';
import { mean, median } from '../../src/dsp/statistics/stats.ts';
import type { DenoiseVariant } from '../../src/model/denoise-view.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { DenoiseRun } from '../../src/pipeline/denoise/analyse-denoise.ts';
import type { DenoiseTruth } from '../../src/pipeline/denoise/ecg-stages.ts';
import { clean, makeEcg, makeNoise, peakToPeak, recordedSnr, seeds, trueSnrs } from './denoise-cases.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

const levelsDb = [-5, 0, 5, 10];
const noises = [
  { name: 'motion', kinds: ['motion'] },
  { name: 'muscle', kinds: ['white'] },
  { name: 'both', kinds: ['motion', 'white'] },
] as const;
/** Four minutes in which the heart rate rises from 80 to 170 per minute: 500 beats. */
const exercise: Partial<SynthParams> = { durationSec: 240, heartRate: { from: 80, to: 170 } };

const ways: readonly DenoiseVariant[] = ['before', 'plain', 'unmodulated', 'record', 'rolling'];

/** SNRs of one record of exercise: the variants, and the record’s template and a rolling one with QT modulation. */
type ExerciseSnrs = Readonly<Record<DenoiseVariant | 'qt' | 'rollingQt', number>>;

/** Tabulates the true SNR over exercise, mean over the seeds. */
export async function exerciseTable(tell: (words: string) => void): Promise<string> {
  const rows: string[][] = [];
  for (const { name, kinds } of noises) {
    for (const level of levelsDb) {
      const told: ExerciseSnrs[] = [];
      const kept: number[] = [];
      for (const seed of seeds) {
        const { recording, truth } = makeEcg({ ...exercise, seed, noise: makeNoise(kinds, level) });
        const run = await clean(recording, { leastMatchOf: 'median' }, truth);
        const byQt = await clean(recording, { leastMatchOf: 'median', stretch: 'qt' }, truth);
        told.push(exerciseSnrs(await trueSnrs(run), await trueSnrs(byQt)));
        kept.push(keptShare(run));
      }
      const meanOf = (way: keyof ExerciseSnrs) => mean(told.map((snrs) => snrs[way]));
      const gains = (['record', 'qt', 'rolling', 'rollingQt'] as const).map(
        (way) => meanOf(way) - meanOf('before'),
      );
      rows.push([
        name,
        `${level}`.replace('-', '−'),
        ...ways.map((way) => formatFixed(meanOf(way), 1)),
        formatFixed(meanOf('qt'), 1),
        formatFixed(meanOf('rollingQt'), 1),
        formatFixed(gains[0], 1),
        formatFixed(Math.max(...gains), 1),
        `${formatFixed(100 * mean(kept), 0)} %`,
      ]);
    }
    tell(`denoising: exercise with ${name} done`);
  }
  return markdownTable(
    [
      'noise',
      'dB',
      'before',
      '0.5–25 Hz',
      'not modulated',
      'whole record',
      'rolling 60',
      'whole, by QT',
      'rolling, by QT',
      'gain, whole',
      'gain, best',
      'cycles in the template',
    ],
    rows,
  );
}

function exerciseSnrs(
  even: ReadonlyMap<DenoiseVariant, number>,
  byQt: ReadonlyMap<DenoiseVariant, number>,
): ExerciseSnrs {
  const of = (snrs: typeof even, way: DenoiseVariant) => snrs.get(way) ?? Number.NaN;
  return {
    before: of(even, 'before'),
    plain: of(even, 'plain'),
    unmodulated: of(even, 'unmodulated'),
    record: of(even, 'record'),
    rolling: of(even, 'rolling'),
    qt: of(byQt, 'record'),
    rollingQt: of(byQt, 'rolling'),
  };
}

function keptShare({ outputs }: DenoiseRun): number {
  const { rejections } = outputs.demodulate.cycles;
  return rejections.filter((why) => why === null).length / rejections.length;
}

const whiteSettings: readonly { readonly name: string; readonly parameters: ParameterValues }[] = [
  { name: 'as they are', parameters: {} },
  { name: '`--move-gain 0`', parameters: { moveGain: 0 } },
  { name: '`--move-gain 0 --stretch qt`', parameters: { moveGain: 0, stretch: 'qt' } },
];

/** Tabulates white noise as large as the ECG, about 500 beats. */
export async function whiteTable(): Promise<string> {
  const rows: string[][] = [];
  for (const fs of [256, 500]) {
    for (const { name, parameters } of whiteSettings) {
      const told: Record<'recorded' | 'before' | 'after' | 'qrs', number>[] = [];
      for (const seed of seeds) {
        const made = makeEcg({ fs, durationSec: 430, seed, noise: makeNoise(['white'], 0) });
        const run = await clean(made.recording, parameters, made.truth);
        const { trueBefore, trueAfter } = run.outputs.judge.snr;
        told.push({
          recorded: await recordedSnr(run, made.truth),
          before: trueBefore ?? Number.NaN,
          after: trueAfter ?? Number.NaN,
          qrs: await qrsError(run, made.truth),
        });
      }
      const meanOf = (id: 'recorded' | 'before' | 'after' | 'qrs') => mean(told.map((one) => one[id]));
      rows.push([
        `${fs} Hz`,
        name,
        formatFixed(meanOf('recorded'), 1),
        formatFixed(meanOf('before'), 1),
        formatFixed(meanOf('after'), 1),
        formatFixed(meanOf('after') - meanOf('before'), 1),
        formatFixed(meanOf('after') - meanOf('recorded'), 1),
        `${formatFixed(meanOf('qrs'), 1)} %`,
      ]);
    }
  }
  return markdownTable(
    ['rate', 'settings', 'recorded', 'before', 'after', 'gain', 'gain over the recording', 'QRS amplitude'],
    rows,
  );
}

/** Computes the excess amplitude of the template's QRS over that of the known beats in the middle, %. */
async function qrsError({ outputs, signals }: DenoiseRun, { rSec }: DenoiseTruth): Promise<number> {
  const { demodulate, signal } = outputs;
  const { samples, qrsCount } = demodulate.template;
  if (signals.truth === null) return Number.NaN;
  const truth = await signals.truth.read(0, signal.sampleCount);
  const half = qrsCount / 2;
  const known = Array.from(rSec.subarray(1, -1), (sec) => {
    const rIndex = Math.round(sec * signal.fs);
    return peakToPeak(truth.subarray(rIndex - half, rIndex + half));
  });
  const middle = median(known);
  return (100 * (peakToPeak(samples.subarray(0, qrsCount)) - middle)) / middle;
}

/** Tabulates records with 5 % ectopic beats, at 20 dB. */
export async function ectopicTable(): Promise<string> {
  const rows: string[][] = [];
  for (const ectopicMorphology of ['upright', 'inverted', 'mixed'] as const) {
    const told: Record<'own' | 'template' | 'plain' | 'before', number>[] = [];
    for (const seed of seeds) {
      const made = makeEcg({
        durationSec: 430,
        seed,
        noise: makeNoise(['white'], 20),
        ectopicRatePercent: 5,
        ectopicMorphology,
      });
      const own = await trueSnrs(await clean(made.recording, {}, made.truth));
      const alike = await trueSnrs(await clean(made.recording, { ectopic: 'template' }, made.truth));
      const of = (snrs: typeof own, way: DenoiseVariant) => snrs.get(way) ?? Number.NaN;
      told.push({
        own: of(own, 'record'),
        template: of(alike, 'record'),
        plain: of(own, 'plain'),
        before: of(own, 'before'),
      });
    }
    const meanOf = (id: keyof (typeof told)[number]) => formatFixed(mean(told.map((one) => one[id])), 1);
    rows.push([ectopicMorphology, meanOf('before'), meanOf('plain'), meanOf('own'), meanOf('template')]);
  }
  return markdownTable(['shape', 'before', '0.5–25 Hz', 'own template', 'as all others'], rows);
}

/** Tabulates the same noise over records of several lengths. */
export async function lengthTable(): Promise<string> {
  const rows: string[][] = [];
  for (const durationSec of [60, 120, 330, 600]) {
    const told: number[][] = [];
    for (const seed of seeds) {
      const made = makeEcg({ durationSec, heartRate: 100, seed, noise: makeNoise(['motion', 'white'], 3) });
      const run = await clean(made.recording, { leastMatchOf: 'median' }, made.truth);
      const { before, after, trueBefore, trueAfter } = run.outputs.judge.snr;
      told.push([
        run.outputs.demodulate.template.memberCount,
        before ?? Number.NaN,
        after ?? Number.NaN,
        trueBefore ?? Number.NaN,
        trueAfter ?? Number.NaN,
      ]);
    }
    const meanOf = (place: number) => mean(told.map((one) => one[place] ?? Number.NaN));
    rows.push([
      `${durationSec} s`,
      formatFixed(meanOf(0), 0),
      ...[1, 2, 3, 4].map((place) => formatFixed(meanOf(place), 1)),
    ]);
  }
  return markdownTable(
    ['length', 'cycles', 'before', 'after, split-half', 'before, true', 'after, true'],
    rows,
  );
}
