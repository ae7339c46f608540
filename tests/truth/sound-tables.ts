import { sampleSd } from '../../src/dsp/stats.ts';
import type { SoundsResult } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { challengeRecords, challengeSounds } from '../support/challenge-sounds.ts';
import { hasData } from '../support/data.ts';
import { heartStates } from '../support/heart-states.ts';
import { addCounts, f1Of, scoreSounds, type SoundCounts } from '../support/score-sounds.ts';
import { comparedPep, comparedSound, soundErrors } from '../support/sound-errors.ts';
import { soundRecord, soundsOf } from '../support/sounds-run.ts';
import { both, digits, markdownTable } from './markdown-table.ts';

const names = ['s1', 's2'] as const;
const methods = ['historic', 'leastVariance'] as const;

type Cell = Readonly<Record<(typeof names)[number], Readonly<Record<(typeof methods)[number], SoundCounts>>>>;

interface Scored {
  readonly name: string;
  readonly isNormal: boolean;
  readonly byHandCount: number;
  readonly beatCount: number;
  readonly cell: Cell;
}

async function scoreAll(): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (const { name, isNormal } of challengeRecords()) {
    const states = heartStates(name);
    const { beats } = await challengeSounds(name, { resamples: 0 });
    const counts = (sound: 's1' | 's2') => ({
      historic: scoreSounds(beats, states, sound, 'historic'),
      leastVariance: scoreSounds(beats, states, sound, 'leastVariance'),
    });
    const cell = { s1: counts('s1'), s2: counts('s2') };
    scored.push({ name, isNormal, byHandCount: states.s1.length, beatCount: beats.length, cell });
  }
  return scored;
}

/** F1 of each sound and of both, historic and least variance. */
function f1Cells(rows: readonly Scored[]): string[] {
  const f1 = (sounds: readonly ('s1' | 's2')[]) => {
    const of = (method: (typeof methods)[number]) =>
      f1Of(addCounts(rows.flatMap(({ cell }) => sounds.map((sound) => cell[sound][method]))));
    return both(of('historic'), of('leastVariance'), 3);
  };
  return [f1(['s1']), f1(['s2']), f1(names)];
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
    ['Recording', 'Class', 'S1 by hand', 'R-peaks', 'F1 of S1', 'F1 of S2', 'F1 of both'],
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

/** SD of the errors of a sound's onset or of PEP, mean over the records, ms. */
function errorSd(runs: readonly Run[], errors: (run: Run) => readonly number[]): number {
  return runs.reduce((sum, run) => sum + sampleSd(errors(run)), 0) / runs.length;
}

interface Run {
  readonly result: SoundsResult;
  readonly trueBeats: readonly TrueBeat[];
}

async function syntheticTable(): Promise<string> {
  const rows: string[][] = [];
  for (const snrDb of [40, 20, 10]) {
    const runs: Run[] = [];
    for (const seed of seeds) {
      const made = soundRecord({ noise: [{ kind: 'white', snrDb, channel: 'all' }], seed });
      const { result } = await soundsOf(made.recording, { resamples: 0 });
      runs.push({ result, trueBeats: made.trueBeats });
    }
    const cells = (of: (run: Run, method: (typeof methods)[number]) => readonly number[]) => {
      const [historic, least] = methods.map((method) => errorSd(runs, (run) => of(run, method)));
      return both(historic ?? null, least ?? null, 2);
    };
    const shift = (name: 's1' | 's2') =>
      runs.reduce((sum, { result }) => sum + (result.windows[0]?.[name].leastVariance.shift ?? 0), 0) /
      runs.length;
    rows.push([
      `${snrDb} dB`,
      cells(({ result, trueBeats }, method) => soundErrors(result.beats, trueBeats, method, comparedPep)),
      cells(({ result, trueBeats }, method) =>
        soundErrors(result.beats, trueBeats, method, comparedSound('s1')),
      ),
      cells(({ result, trueBeats }, method) =>
        soundErrors(result.beats, trueBeats, method, comparedSound('s2')),
      ),
      digits(shift('s1'), 1),
      digits(shift('s2'), 1),
    ]);
  }
  return markdownTable(
    ['White noise', 'PEP, SD of error', 'R to S1', 'R to S2', 'S1, shift', 'S2, shift'],
    rows,
  );
}

/** Tables of the heart sounds: against sounds set by hand, and against the truth of synthetic ones. */
export async function soundTables(tell: (words: string) => void): Promise<Record<string, string>> {
  tell('heart sounds');
  const tables = { 'sounds-synthetic': await syntheticTable() };
  if (hasData) return { ...tables, 'sounds-challenge': await challengeTable() };
  tell('Sounds set by hand: left out, there are no recordings at BEATBENCH_DATA');
  return tables;
}
