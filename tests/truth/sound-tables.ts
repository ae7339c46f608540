import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { SoundsResult } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { addedKinds, type AddedKind, withAdded } from '../support/added-sounds.ts';
import { challengeRecords, challengeSounds } from '../support/challenge-sounds.ts';
import { hasData } from '../support/data.ts';
import { heartStates } from '../support/heart-states.ts';
import { addCounts, f1Score, scoreSounds, type SoundCounts } from '../support/score-sounds.ts';
import { shareFound } from '../support/share-found.ts';
import { comparedPep, comparedSound, soundErrors } from '../support/sound-errors.ts';
import { soundRecord, runSounds } from '../support/sounds-run.ts';
import { formatBothMethods, formatFixed, markdownTable } from './markdown-table.ts';
import { challengeMethodsTable, soundMethodsTable } from './sound-method-tables.ts';

const names = ['s1', 's2'] as const;
const methods = ['historic', 'leastVariance'] as const;

const rules = ['plain', 'consistent'] as const;

type Cell = Readonly<Record<(typeof names)[number], Readonly<Record<(typeof methods)[number], SoundCounts>>>>;

interface Scored {
  readonly name: string;
  readonly isNormal: boolean;
  readonly byHandCount: number;
  readonly beatCount: number;
  readonly cells: Readonly<Record<(typeof rules)[number], Cell>>;
}

async function scoreAll(): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const { name, isNormal } of challengeRecords()) {
    const states = heartStates(name);
    const [plain, consistent] = [await runRule(name, 'plain'), await runRule(name, 'consistent')];
    const cellOf = ({ beats }: SoundsResult): Cell => {
      const counts = (sound: 's1' | 's2') => ({
        historic: scoreSounds(beats, states, sound, 'historic'),
        leastVariance: scoreSounds(beats, states, sound, 'leastVariance'),
      });
      return { s1: counts('s1'), s2: counts('s2') };
    };
    scored.push({
      name,
      isNormal,
      byHandCount: states.s1.length,
      beatCount: plain.beats.length,
      cells: { plain: cellOf(plain), consistent: cellOf(consistent) },
    });
  }
  return scored;
}

function runRule(name: string, soundRule: (typeof rules)[number]): Promise<SoundsResult> {
  return challengeSounds(name, { resamples: 0, soundRule });
}

/** Formats F1 of each sound with each rule, historic and least variance. */
function f1Cells(rows: readonly Scored[]): string[] {
  return names.flatMap((sound) =>
    rules.map((rule) => {
      const of = (method: (typeof methods)[number]) =>
        f1Score(addCounts(rows.map(({ cells }) => cells[rule][sound][method])));
      return formatBothMethods(of('historic'), of('leastVariance'), 3);
    }),
  );
}

async function challengeTable(): Promise<string> {
  const all = await scoreAll();
  const normal = all.filter(({ isNormal }) => isNormal);
  const abnormal = all.filter(({ isNormal }) => !isNormal);
  const sum = (rows: readonly Scored[], of: (row: Scored) => number) =>
    String(rows.reduce((total, row) => total + of(row), 0));
  const pooled = (name: string, rows: readonly Scored[]) => [
    name,
    '',
    sum(rows, ({ byHandCount }) => byHandCount),
    sum(rows, ({ beatCount }) => beatCount),
    ...f1Cells(rows),
  ];
  return markdownTable(
    [
      'Recording',
      'Class',
      'S1 by hand',
      'R-peaks',
      'S1, plain',
      'S1, consistent',
      'S2, plain',
      'S2, consistent',
    ],
    [
      ...[...normal, ...abnormal].map((row) => [
        row.name,
        row.isNormal ? 'normal' : 'abnormal',
        String(row.byHandCount),
        String(row.beatCount),
        ...f1Cells([row]),
      ]),
      pooled('**normal**', normal),
      pooled('**abnormal**', abnormal),
      pooled('**all**', all),
    ],
  );
}

/** Seeds of the synthetic records. */
const seeds = [1, 2, 3, 4, 5, 6];

/** Averages the SD of the errors of a sound's onset or of PEP over the records, ms. */
function errorSd(runs: readonly Run[], errors: (run: Run) => readonly number[]): number {
  return runs.reduce((sum, run) => sum + sampleSd(errors(run)), 0) / runs.length;
}

interface Run {
  readonly result: SoundsResult;
  readonly trueBeats: readonly TrueBeat[];
}

async function syntheticTable(): Promise<string> {
  const rows: string[][] = [];
  for (const { snrDb, soundRule } of [40, 20, 10].flatMap((snrDb) =>
    rules.map((soundRule) => ({ snrDb, soundRule })),
  )) {
    const runs: Run[] = [];
    for (const seed of seeds) {
      const made = soundRecord({ noise: [{ kind: 'white', snrDb, channel: 'all' }], seed });
      const { result } = await runSounds(made.recording, { resamples: 0, soundRule });
      runs.push({ result, trueBeats: made.trueBeats });
    }
    const cells = (of: (run: Run, method: (typeof methods)[number]) => readonly number[]) => {
      const [historic, least] = methods.map((method) => errorSd(runs, (run) => of(run, method)));
      return formatBothMethods(historic ?? null, least ?? null, 2);
    };
    const shift = (name: 's1' | 's2') =>
      runs.reduce(
        (sum, { result }) => sum + (result.windows[0]?.intervals[name].leastVariance.shift ?? 0),
        0,
      ) / runs.length;
    rows.push([
      `${snrDb} dB`,
      soundRule,
      cells(({ result, trueBeats }, method) => soundErrors(result.beats, trueBeats, method, comparedPep)),
      cells(({ result, trueBeats }, method) =>
        soundErrors(result.beats, trueBeats, method, comparedSound('s1')),
      ),
      cells(({ result, trueBeats }, method) =>
        soundErrors(result.beats, trueBeats, method, comparedSound('s2')),
      ),
      formatFixed(shift('s1'), 1),
      formatFixed(shift('s2'), 1),
    ]);
  }
  return markdownTable(
    ['White noise', 'Rule', 'PEP, SD of error', 'R to S1', 'R to S2', 'S1, shift', 'S2, shift'],
    rows,
  );
}

/** Names of the added sounds in the table. */
const addedWords: Readonly<Record<AddedKind, string>> = {
  'third in 40 %': 'A third sound, loud in 40 % of beats',
  'third in all': 'A third sound, loud in all',
  'clicks in 50 %': 'Clicks in half of the beats',
  systolic: 'A systolic murmur',
  diastolic: 'A diastolic murmur',
};

/**
 * Columns of the table of added sounds: which beats, and by which method. S2 lies where the heart rate puts it at 300
 * ms.
 */
const addedColumns = [
  { head: 'plain', lvetMs: 300, average: 10, soundRule: 'plain' },
  { head: 'consistent', lvetMs: 300, average: 10, soundRule: 'consistent' },
  { head: 'single beats, plain', lvetMs: 300, average: 0, soundRule: 'plain' },
  { head: 'single beats, consistent', lvetMs: 300, average: 0, soundRule: 'consistent' },
  { head: 'consistent, S2 60 ms early', lvetMs: 240, average: 10, soundRule: 'consistent' },
  { head: 'consistent, S2 60 ms late', lvetMs: 360, average: 10, soundRule: 'consistent' },
] as const;

type AddedColumn = (typeof addedColumns)[number];

/** Formats the percentage of beats whose S2 is found despite other sounds, historic and least variance. */
async function addedCell(
  kind: AddedKind,
  { lvetMs, average, soundRule }: Omit<AddedColumn, 'head'>,
): Promise<string> {
  const shares: number[][] = [];
  for (const seed of seeds) {
    const noise = [{ kind: 'white', snrDb: 20, channel: 'all' }] as const;
    const { recording, trueBeats } = soundRecord({ noise, lvetMs, seed });
    const added = withAdded(recording, trueBeats, kind);
    const { result } = await runSounds(added, { resamples: 0, average, soundRule });
    shares.push(methods.map((method) => 100 * shareFound(result.beats, trueBeats, 's2', method)));
  }
  const [historic, least] = methods.map((_, m) => mean(shares.map((share) => share[m] ?? Number.NaN)));
  return formatBothMethods(historic ?? null, least ?? null, 0);
}

async function addedTable(): Promise<string> {
  const rows: string[][] = [];
  for (const kind of addedKinds) {
    const cells: string[] = [];
    for (const column of addedColumns) cells.push(await addedCell(kind, column));
    rows.push([addedWords[kind], ...cells]);
  }
  return markdownTable(['Added', ...addedColumns.map(({ head }) => head)], rows);
}

/** Makes the tables of the heart sounds: against manual marks, and against the truth of synthetic sounds. */
export async function soundTables(tell: (words: string) => void): Promise<Record<string, string>> {
  tell('heart sounds');
  const tables = {
    'sounds-synthetic': await syntheticTable(),
    'sounds-methods': await soundMethodsTable(),
    'sounds-added': await addedTable(),
  };
  if (hasData) {
    return {
      ...tables,
      'sounds-challenge': await challengeTable(),
      'sounds-challenge-methods': await challengeMethodsTable(),
    };
  }
  tell('Sounds set by hand: left out, there are no recordings at BEATBENCH_DATA');
  return tables;
}
