import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { RhythmStream } from '../../src/analysis/rhythm/analyse-rhythm.ts';
import { supraventricularModel, ventricularModel } from '../../src/analysis/rhythm/class-weights.ts';
import { classBy, classProbability } from '../../src/analysis/rhythm/name-beats.ts';
import { withoutPoorSignal } from '../../src/analysis/rhythm/without-poor-signal.ts';
import { confuseClasses } from '../../src/analysis/scoring/confuse-classes.ts';
import { rates } from '../../src/analysis/scoring/rates.ts';
import type { BeatCounts, ScoredClass } from '../../src/model/scoring.ts';
import { annotationsOf, loadEcg } from '../support/ecg-record.ts';
import { leadQuality } from '../support/whole-ecg.ts';
import { classDatabases, loadClassRecords } from './class-records.ts';
import { type HeldOut, holdOutDatabases, holdOutFolds } from './fit-classes.ts';
import { digits, markdownTable } from './markdown-table.ts';

/** Counts of VEB and SVEB. */
interface ClassCounts {
  readonly record: string;
  readonly database: string;
  readonly veb: BeatCounts;
  readonly sveb: BeatCounts;
}

const inWords = { mitdb: 'MIT-BIH, 22', 'ecg-beats-nsv': 'ecg-beats-nsv, 34' } as const;

/** Tables of `docs/rhythm.md`: classes by database, held out and not, record by record, and how certain they are. */
export async function classTables(): Promise<Record<string, string>> {
  const records = await loadClassRecords();
  const fitted = records.map((record): HeldOut => {
    const of = (model: typeof ventricularModel, kind: 'ventricular' | 'supraventricular') =>
      Float64Array.from(record.beats, ({ evidence }) => classProbability(model, evidence[kind]));
    return {
      record,
      ventricular: of(ventricularModel, 'ventricular'),
      supraventricular: of(supraventricularModel, 'supraventricular'),
    };
  });
  const other = holdOutDatabases(records).map(countsOf);
  const found: ClassCounts[] = [];
  for (const { database, record } of records) found.push(await countsOfDetected(database, record));
  const ways: readonly (readonly [string, readonly ClassCounts[]])[] = [
    ['fitted on the other database', other],
    ['fitted on seven eighths of the records of both', holdOutFolds(records).map(countsOf)],
    ['fitted on all', fitted.map(countsOf)],
    ['fitted on all, own detector, first lead, poor signal not classed', found],
  ];
  return {
    'classes-by-database': markdownTable(
      ['records', 'weights', 'VEB Se/+P', 'SVEB Se/+P'],
      classDatabases.flatMap((database) =>
        ways.map(([way, counts]) => {
          const own = counts.filter((one) => one.database === database);
          return [inWords[database], way, cell(pool(own, 'veb')), cell(pool(own, 'sveb'))];
        }),
      ),
    ),
    'classes-by-record': markdownTable(
      ['record', 'VEB Se/+P', 'SVEB Se/+P'],
      other
        .filter(({ veb, sveb }) => [veb, sveb].some(({ tp, fn, fp }) => tp + fn + fp > 0))
        .map(({ record, veb, sveb }) => [record, cell(veb), cell(sveb)]),
    ),
    certainty: certaintyTable(holdOutDatabases(records)),
  };
}

function namesOf({ record, ventricular, supraventricular }: HeldOut): ('N' | 'S' | 'V')[] {
  const names: ('N' | 'S' | 'V')[] = [];
  record.beats.forEach(({ evidence }, i) => {
    names.push(classBy(evidence, ventricular[i], supraventricular[i], names[i - 1] ?? null));
  });
  return names;
}

/** As EC57 counts: calls of F and Q are no false VEB, calls of Q no false SVEB. */
function countsOf(held: HeldOut): ClassCounts {
  const { beats, record, database } = held.record;
  const names = namesOf(held);
  const count = (one: 'S' | 'V', leftOut: readonly ScoredClass[]): BeatCounts => {
    const [tp, all] = [
      beats.filter(({ name }, i) => name === one && names[i] === one).length,
      beats.filter(({ name }) => name === one).length,
    ];
    const fp = beats.filter(
      ({ name }, i) => names[i] === one && name !== one && !leftOut.includes(name),
    ).length;
    return { tp, fp, fn: all - tp, ...rates(tp, fp, all - tp) };
  };
  return { record, database, veb: count('V', ['F', 'Q']), sveb: count('S', ['Q']) };
}

/** Beats of our detector in the first lead, classes in both. */
async function countsOfDetected(database: string, record: string): Promise<ClassCounts> {
  const ecg = await loadEcg(database, record);
  const leads = [ecg.physical, (await loadEcg(database, record, 1)).physical].map((one) => bridgeGaps(one));
  const signal = { arithmetic: 'real' as const, samples: ecg.physical, fs: ecg.fs, unit: ecg.unit };
  const rSec = detectBeats(signal, { method: 'beatbench', params: defaultOwnParams })
    .flatMap((beat) => beat.rSec ?? [])
    .toSorted((a, b) => a - b);
  const times = Float64Array.from(rSec);
  const frame = { fs: ecg.fs, startSec: 0, sampleCount: leads[0].length, leadCount: 2 };
  const stream = new RhythmStream(times, frame);
  stream.push(...leads);
  const { stretches } = leadQuality(ecg.physical, ecg.fs, times);
  const { classes } = withoutPoorSignal(stream.finish(), stretches);
  const annotations = rSec.map((sec, i) => ({
    sampleIndex: Math.round(sec * ecg.fs),
    label: classes[i].length > 1 ? 'Q' : classes[i],
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  }));
  const whole = { fromSec: 0, toSec: null, toleranceMs: 150 };
  const test = { source: 'test', fs: ecg.fs, annotations };
  const { veb, sveb } = confuseClasses(annotationsOf(ecg, 'atr'), test, whole);
  return { record, database, veb, sveb };
}

/** Counts of several records together. */
export function pool(counts: readonly ClassCounts[], kind: 'veb' | 'sveb'): BeatCounts {
  const sum = (key: 'tp' | 'fp' | 'fn') => counts.reduce((total, one) => total + one[kind][key], 0);
  const [tp, fp, fn] = [sum('tp'), sum('fp'), sum('fn')];
  return { tp, fp, fn, ...rates(tp, fp, fn) };
}

/** Gross counts of the records of each database by weights of the other. */
export async function heldOutClasses(): Promise<readonly ClassCounts[]> {
  return holdOutDatabases(await loadClassRecords()).map(countsOf);
}

const percent = (share: number | null) => digits(share === null ? null : 100 * share, 1);

function cell({ se, ppv, tp, fn, fp }: BeatCounts): string {
  return `${percent(se)}/${percent(ppv)} (${tp}, ${fn}, ${fp})`;
}

/** How many of the calls of each range of probability were right, on records not fitted on. */
function certaintyTable(held: readonly HeldOut[]): string {
  const ends = [0, 0.15, 0.4, 0.6, 0.8, 0.9, 0.97, 1];
  const calls = (kind: 'V' | 'S'): readonly (readonly [number, boolean])[] =>
    held.flatMap((one) => {
      const names = namesOf(one);
      const shares = kind === 'V' ? one.ventricular : one.supraventricular;
      return one.record.beats.flatMap(({ name }, i) =>
        names[i] === kind && name !== 'F' && name !== 'Q' ? [[shares[i], name === kind] as const] : [],
      );
    });
  const [v, s] = [calls('V'), calls('S')];
  const right = (list: readonly (readonly [number, boolean])[], from: number, to: number): string => {
    const own = list.filter(([p]) => p >= from && (p < to || to === 1));
    const share = own.length === 0 ? null : own.filter(([, is]) => is).length / own.length;
    return own.length === 0 ? '–' : `${percent(share)} of ${own.length}`;
  };
  return markdownTable(
    ['probability', 'right of V, %', 'right of S, %'],
    ends.slice(1).map((to, k) => [`${ends[k]} to ${to}`, right(v, ends[k], to), right(s, ends[k], to)]),
  );
}
