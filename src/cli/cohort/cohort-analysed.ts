import { availableParallelism } from 'node:os';
import type { Failure } from '../../model/failure.ts';
import {
  memberSeriesIds,
  seriesCohortDeclarations,
} from '../../pipeline/cohort/cohort-series-declarations.ts';
import { cohortDeclarations, intervalsIds } from '../../pipeline/cohort/declarations.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { CohortError, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import { stretchMembers } from '../../pipeline/cohort/stretch-members.ts';
import type { PoolableFile } from '../../pipeline/cohort/pool-cohort.ts';
import type { SeriesCohortFile } from '../../pipeline/cohort/series-member.ts';
import { gridCount } from '../../pipeline/sweeps/grid.ts';
import { pickParameters, resolveParameters, selectParameterValues } from '../../pipeline/parameters.ts';
import type { CommandArguments } from '../arguments.ts';
import { analyseFile, type MemberTask } from './cohort-member.ts';
import type { ComparedOutcome } from '../../pipeline/cohort/compared-member.ts';
import { analyseMembers, type CohortLane, createThreadLane } from './cohort-pool.ts';
import { listMembers, readGrouping } from './cohort-subjects.ts';
import { type Console, UsageError } from '../console.ts';
import { processGpu } from '../gpu/gpu.ts';
import { type InputOptions, openWithExcluded, readInputOptions } from '../inputs/inputs.ts';
import { cpuName, toReportedFailure } from '../inputs/run-recordings.ts';
import type { BackendHead } from '../../pipeline/backend/ran-on.ts';
import type { Timing } from '../../pipeline/report.ts';

/** All recordings of a cohort, either analysed or read from stored results. */
export interface GatheredCohort<File> {
  readonly files: readonly File[];
  readonly errors: readonly CohortError[];
  /** Parameters of the analyses. */
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, Timing>>;
}

const maxWorkers = 256;

const noRow: Failure = {
  code: 'bad-value',
  message: 'The table of subjects has no row for it; add one.',
  where: null,
};

/** Analysis of every FILE, and the ids of its own parameters. */
interface MemberAnalysis {
  readonly analysis: MemberTask['analysis'];
  readonly declarations: readonly ParameterDeclaration[];
  readonly ids: readonly string[];
}

/**
 * Analyses the intervals of every FILE, several at once, and keeps what a comparison needs; returns one item per grid
 * point.
 */
export function gatherAnalysed(
  given: CommandArguments,
  console: Console,
): Promise<readonly GatheredCohort<PoolableFile>[]> {
  const how = { analysis: 'intervals', declarations: cohortDeclarations, ids: intervalsIds } as const;
  return gatherMembers(given, console, how, ({ file, labels }, outcome) => {
    if (outcome.failure !== null || outcome.analysis !== 'intervals') return memberError(file, outcome);
    const { figures, part, sha256, warnings, parameters } = outcome;
    return { file, labels, figures, part, sha256, warnings, parameters };
  });
}

/** Analyses the series of every FILE, several at once, and keeps its figures; returns one item per grid point. */
export function gatherSeries(
  given: CommandArguments,
  console: Console,
): Promise<readonly GatheredCohort<SeriesCohortFile>[]> {
  const how = {
    analysis: 'series',
    declarations: seriesCohortDeclarations,
    ids: memberSeriesIds,
  } as const;
  return gatherMembers(given, console, how, ({ file, labels }, outcome) => {
    if (outcome.failure !== null || outcome.analysis !== 'series') return memberError(file, outcome);
    const { figures, sha256, warnings, parameters } = outcome;
    return { file, labels, figures, sha256, warnings, parameters };
  });
}

async function gatherMembers<File extends { readonly figures: object }>(
  given: CommandArguments,
  console: Console,
  { analysis, declarations, ids }: MemberAnalysis,
  toldOf: (work: MemberWork, outcome: ComparedOutcome) => File | CohortError,
): Promise<readonly GatheredCohort<File>[]> {
  const startMs = performance.now();
  const members = await listMembers(given.files, readGrouping(given));
  if (members.length === 0) throw new UsageError('cohort needs a FILE, or a table of --subjects.');
  const { out } = given.options;
  given.outputs.inputs.add(members.map(({ path }) => path));
  if (typeof out === 'string') await given.outputs.expect([out]);
  const all = resolveParameters(declarations, given.parameters);
  const parameters = pickParameters(all, ids).values;
  const typed = selectParameterValues(given.typed ?? {}, ids);
  const options = readInputOptions(given.options, given.replay);
  const byStretch = all.word('states', ['names', 'stretches']) === 'stretches';
  const known: MemberWork[] = [];
  for (const { file, path, labels } of members) {
    if (labels === null) continue;
    const work = { file, path, labels, parameters };
    known.push(...(byStretch ? stretchMembers(work, await stretchesIn(path, options)) : [work]));
  }
  const lanes = openLanes(
    readWorkers(given.options['workers']),
    known.length,
    parameters['backend'],
    console,
  );
  const tell = memberProgress(known, given, console);
  const outcomes = await analyseMembers(
    known.map(({ path, parameters: own }) => ({
      analysis,
      path,
      options,
      parameters: own,
      typed,
      sweep: given.sweep ?? [],
      ids,
    })),
    lanes,
    tell,
  );
  const unlisted = members.flatMap(({ file, labels }) => (labels === null ? [file] : []));
  for (const file of unlisted) reportFailedMember(console, file, noRow);
  const ms = performance.now() - startMs;
  const kind = parameters['backend'] === 'webgpu' ? 'webgpu' : 'cpu';
  return Array.from({ length: gridCount(given.sweep ?? []) }, (_, point) => {
    const memberResults = [
      ...known.map((member, k) => {
        const outcome = outcomes[k]?.[point];
        if (outcome === undefined) throw new RangeError('every member has an outcome');
        return toldOf(member, outcome);
      }),
      ...unlisted.map((file): CohortError => ({ file, code: noRow.code, message: noRow.message })),
    ];
    return {
      files: memberResults.filter((one) => 'figures' in one),
      errors: memberResults.filter((one) => 'code' in one),
      parameters,
      backend: { kind, name: kind === 'cpu' ? cpuName : 'GPU' },
      timings: { analyse: { ms, backend: kind } },
    };
  });
}

/** A recording, or a stretch of one, to be analysed. */
interface MemberWork {
  readonly file: string;
  readonly path: string;
  readonly labels: CohortLabels;
  readonly parameters: ParameterValues;
}

/** Returns the stretches of a recording; empty if it cannot be opened, as its analysis then reports the reason. */
async function stretchesIn(path: string, options: InputOptions): Promise<readonly Stretch[]> {
  try {
    const { recording } = await openWithExcluded(path, options);
    return recording.stretches ?? [];
  } catch (error) {
    toReportedFailure(error, path);
    return [];
  }
}

function memberError(file: string, { failure }: ComparedOutcome): CohortError {
  if (failure === null) throw new RangeError('a member is of the analysis that was asked for');
  return { file, code: failure.code, message: failure.message };
}

/**
 * Creates threads that use the CPU: with many recordings on all cores, a GPU has no advantage. A GPU requested by name
 * analyses the recordings in turn.
 */
function openLanes(workers: number, taskCount: number, backend: unknown, { entry }: Console): CohortLane[] {
  const count = Math.min(workers, taskCount);
  if (entry === undefined || backend === 'webgpu' || count < 2) {
    const gpu = backend === 'webgpu' ? processGpu : null;
    return [{ analyse: (task) => analyseFile(task, gpu), close: () => undefined }];
  }
  return Array.from({ length: count }, () => createThreadLane(entry));
}

function readWorkers(text: string | true | undefined): number {
  if (text === undefined) return availableParallelism();
  const count = Number(text);
  if (text !== true && Number.isInteger(count) && count >= 1 && count <= maxWorkers) return count;
  throw new UsageError(`--workers: ‘${String(text)}’ is not a number of threads; give 1 to ${maxWorkers}.`);
}

/** Creates the progress report: a line that is redrawn on a terminal; elsewhere, failures only. */
function memberProgress(
  members: readonly Pick<MemberWork, 'file'>[],
  { options }: CommandArguments,
  console: Console,
) {
  const isDrawn = options['quiet'] !== true && console.isTerminal;
  let doneCount = 0;
  return (index: number, outcomes: readonly ComparedOutcome[]): void => {
    // For a grid, the table lists what failed at which point.
    const failure = outcomes.every((one) => one.failure !== null) ? (outcomes[0]?.failure ?? null) : null;
    doneCount++;
    const file = members[index]?.file ?? '';
    if (isDrawn) console.say('\r\u001B[K');
    if (failure !== null) reportFailedMember(console, file, failure);
    if (isDrawn && doneCount < members.length) console.say(`${doneCount}/${members.length} ${file}`);
  };
}

function reportFailedMember(console: Console, file: string, { message }: Failure): void {
  console.say(`${file}: error: ${message}\n`);
}
