import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analysisEntry, analysisNames, type AnalysisName } from '../../pipeline/analyses.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import {
  gridCount,
  type GridPoint,
  gridPoints,
  gridProblem,
  maxUnasked,
  readSweptValues,
  type SweptParameter,
} from '../../pipeline/sweeps/grid.ts';
import type { AnalysisClient, Job } from '../../workers/client-types.ts';
import type { FlatRow, RecordingId, SweptPoints } from '../../workers/protocol.ts';
import type { Editing } from '../edits/editing.ts';
import type { RecordingEntry } from '../opening/recordings.ts';
import { asFailure } from '../error-reason.ts';
import { chosenEntry, type SessionStores } from '../session-stores.ts';

/** User input for an axis: a parameter, and its values in the form of `--sweep`. */
export interface AxisInput {
  readonly id: string;
  readonly text: string;
}

/** A map of two parameters of one analysis of one recording. */
export interface ParameterMap {
  readonly recordingId: RecordingId;
  /** Parameter of the columns, then of the rows. */
  readonly axes: readonly [SweptParameter, SweptParameter];
  /** All other parameters of the computation and the user's corrections of the recording, as text. */
  readonly ground: string;
  readonly state: 'asking' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Results by point, at `x · rows + y` for column x and row y. Null until computed. */
  readonly points: readonly (readonly FlatRow[] | null)[];
  readonly doneCount: number;
  /** Estimated remaining time, ms; null while unknown. */
  readonly leftMs: number | null;
  readonly failure: Failure | null;
}

/** The user's choice for the next map of an analysis. */
export interface MapChoice {
  readonly axes: readonly [AxisInput, AxisInput];
  /** Column of the result that is shown; null for the default one. */
  readonly figure: string | null;
}

type ChoicesState = Readonly<Partial<Record<AnalysisName, MapChoice>>>;

type MapsState = Readonly<Partial<Record<AnalysisName, ParameterMap>>>;

interface MapParts {
  readonly client: Pick<AnalysisClient, 'sweepPoints'>;
  readonly stores: SessionStores;
  readonly analysisValues: (analysis: AnalysisName) => ParameterValues;
  readonly pin: Editing['pin'];
}

/** Number of points requested in one call. The worker answers earlier if they take long. */
const askedAtOnce = 400;

/** A map is redrawn at most every (number of points / this) ms, because going through all points takes time. */
const pointsShownAMs = 200;

/**
 * Returns the user's corrections of a recording and its synthetic parameters, as text. Results with another text
 * differ.
 */
export function correctionsText(entry: RecordingEntry | null): string {
  const { roles, beatEdits, templateEdits, waveEdits, stretches, synthetic } = entry ?? {};
  return JSON.stringify([roles, beatEdits, templateEdits, waveEdits, stretches, synthetic]);
}

/** Parses an axis of a map. @throws BeatbenchError `bad-parameter` for values that the parameter does not allow */
export function parseAxis(analysis: AnalysisName, { id, text }: AxisInput): SweptParameter {
  const declaration = analysisEntry(analysis).declarations.find((one) => one.id === id);
  if (declaration === undefined) throw new RangeError(`there is no parameter ${id}`);
  return { declaration, values: readSweptValues(declaration, text.replaceAll(/\s/g, ''), null) };
}

/** Creates the maps of two parameters, at most one per analysis. The worker computes them cell by cell. */
export function createParameterMaps({ client, stores, analysisValues, pin }: MapParts) {
  const store = createStore<MapsState>(() => ({}));
  const choices = createStore<ChoicesState>(() => ({}));
  const jobs = new Map<AnalysisName, { cancelled: boolean; job: Job<SweptPoints> | null }>();

  const change = (analysis: AnalysisName, next: Partial<ParameterMap>): void => {
    const map = store.getState()[analysis];
    if (map) store.setState({ [analysis]: { ...map, ...next } });
  };

  /** Returns everything that a map depends on except its two parameters, as text. */
  const groundOf = (analysis: AnalysisName, ids: readonly string[]): string => {
    const values = analysisValues(analysis);
    const { declarations } = analysisEntry(analysis);
    const others = declarations.filter(({ id }) => !ids.includes(id)).map(({ id }) => values[id] ?? null);
    return JSON.stringify([others, correctionsText(chosenEntry(stores))]);
  };

  const cancel = (analysis: AnalysisName): void => {
    const running = jobs.get(analysis);
    if (!running) return;
    running.cancelled = true;
    running.job?.cancel();
    jobs.delete(analysis);
    if (store.getState()[analysis]?.state === 'running')
      change(analysis, { state: 'cancelled', leftMs: null });
  };

  /** Tells the worker to drop its caches for further points. */
  const dropCaches = (analysis: AnalysisName, recordingId: RecordingId): void => {
    // A worker that has ended holds no caches.
    client.sweepPoints(recordingId, analysis, [], true, () => undefined).result.catch(() => undefined);
  };

  /** Computes the missing points of a map. */
  const compute = async (analysis: AnalysisName): Promise<void> => {
    cancel(analysis);
    const map = store.getState()[analysis];
    if (!map) return;
    const own = { cancelled: false, job: null as Job<SweptPoints> | null };
    jobs.set(analysis, own);
    change(analysis, { state: 'running', failure: null });
    const { axes, recordingId } = map;
    const base = analysisValues(analysis);
    const points = [...map.points];
    let { doneCount } = map;

    /** Requests points and stores those that were computed. */
    const ask = async (wanted: readonly GridPoint[], isLast: boolean): Promise<SweptPoints> => {
      own.job = client.sweepPoints(
        recordingId,
        analysis,
        wanted.map(({ values }) => ({ ...base, ...values })),
        isLast,
        () => undefined,
      );
      const came = await own.job.result;
      came.rows.forEach((rows, k) => {
        const index = wanted[k]?.index;
        if (index === undefined) return;
        if (points[index] === null) doneCount += 1;
        points[index] = rows;
      });
      return came;
    };

    try {
      const [first] = nextPoints(gridPoints(axes, []), points, 1);
      if (first === undefined) {
        change(analysis, { state: 'done', leftMs: null });
        return;
      }
      const { stages } = await ask([first], false);
      // The order of the stages is known once they have run.
      const left = gridPoints(axes, stages);
      const [startMs, startCount] = [performance.now(), doneCount];
      let shownMs = startMs;
      const wanted: GridPoint[] = [];
      while (doneCount < points.length) {
        wanted.push(...nextPoints(left, points, askedAtOnce - wanted.length));
        const { rows } = await ask(wanted, doneCount + wanted.length >= points.length);
        wanted.splice(0, rows.length);
        if (own.cancelled) {
          dropCaches(analysis, recordingId);
          return;
        }
        const nowMs = performance.now();
        if (nowMs - shownMs < points.length / pointsShownAMs) continue;
        shownMs = nowMs;
        const leftMs = ((nowMs - startMs) / (doneCount - startCount)) * (points.length - doneCount);
        change(analysis, { points: [...points], doneCount, leftMs });
      }
      if (!own.cancelled) change(analysis, { points: [...points], doneCount, state: 'done', leftMs: null });
    } catch (error) {
      if (own.cancelled) return;
      const failure = asFailure(error);
      const state = failure.code === 'cancelled' ? 'cancelled' : 'failed';
      change(analysis, { points: [...points], doneCount, state, failure, leftMs: null });
    } finally {
      if (jobs.get(analysis) === own) jobs.delete(analysis);
    }
  };

  /**
   * Estimates the time of a map, ms, from three points: the first, one with another value of the faster parameter, and
   * one with another value of the slower parameter.
   */
  const estimate = async (analysis: AnalysisName, { axes, recordingId }: ParameterMap): Promise<number> => {
    const base = analysisValues(analysis);
    const timed = async (values: ParameterValues): Promise<{ ms: number; stages: readonly string[] }> => {
      const startMs = performance.now();
      const job = client.sweepPoints(recordingId, analysis, [{ ...base, ...values }], false, () => undefined);
      const { stages } = await job.result;
      return { ms: performance.now() - startMs, stages };
    };
    const [[own, ownSecond], [other, otherSecond]] = [valuesAt(axes[0]), valuesAt(axes[1])];
    const { stages } = await timed({ ...own, ...other });
    const stageOf = (axis: SweptParameter): number => stages.indexOf(axis.declaration.stage);
    const isFirstSlower = stageOf(axes[0]) <= stageOf(axes[1]);
    const [slow, fast] = isFirstSlower ? [ownSecond, otherSecond] : [otherSecond, ownSecond];
    const next = await timed({ ...own, ...other, ...fast });
    const after = await timed({ ...own, ...other, ...slow });
    dropCaches(analysis, recordingId);
    const slowCount = axes[isFirstSlower ? 0 : 1].values.length;
    return gridCount(axes) * next.ms + slowCount * Math.max(0, after.ms - next.ms);
  };

  /** Returns whether a map still matches the bench: the chosen recording with all other settings unchanged. */
  const isOfNow = (analysis: AnalysisName, { axes, ground, recordingId }: ParameterMap): boolean =>
    recordingId === chosenEntry(stores)?.summary?.id &&
    ground ===
      groundOf(
        analysis,
        axes.map(({ declaration }) => declaration.id),
      );

  /**
   * Starts a map of the chosen recording and replaces the last one. A large map waits for confirmation (`goOn`) and
   * shows its estimated time.
   *
   * A grid that is too large is not started.
   */
  const begin = async (
    analysis: AnalysisName,
    axes: readonly [SweptParameter, SweptParameter],
  ): Promise<void> => {
    cancel(analysis);
    const recordingId = chosenEntry(stores)?.summary?.id;
    if (recordingId === undefined || gridProblem(axes) !== null) return;
    const count = gridCount(axes);
    const isLarge = count > maxUnasked;
    const map: ParameterMap = {
      recordingId,
      axes,
      ground: groundOf(
        analysis,
        axes.map(({ declaration }) => declaration.id),
      ),
      state: isLarge ? 'asking' : 'running',
      points: Array.from({ length: count }, () => null),
      doneCount: 0,
      leftMs: null,
      failure: null,
    };
    store.setState({ [analysis]: map });
    if (!isLarge) {
      await compute(analysis);
      return;
    }
    try {
      const leftMs = await estimate(analysis, map);
      if (store.getState()[analysis] === map) change(analysis, { leftMs });
    } catch (error) {
      if (store.getState()[analysis] === map)
        change(analysis, { state: 'failed', failure: asFailure(error) });
    }
  };

  // A map is valid for one set of parameters and corrections.
  const stopStale = (): void => {
    for (const analysis of jobs.keys()) {
      const map = store.getState()[analysis];
      if (map && !isOfNow(analysis, map)) cancel(analysis);
    }
  };
  stores.recordings.subscribe(stopStale);
  stores.selection.subscribe(stopStale);
  for (const analysis of analysisNames) stores.parameters[analysis].subscribe(stopStale);

  return {
    ...store,
    choices,
    choose: (analysis: AnalysisName, choice: MapChoice): void => choices.setState({ [analysis]: choice }),
    begin,
    /** Computes the missing points of a map that was stopped or waits for confirmation. */
    goOn: (analysis: AnalysisName): Promise<void> => {
      const map = store.getState()[analysis];
      if (!map) return Promise.resolve();
      return isOfNow(analysis, map) ? compute(analysis) : begin(analysis, map.axes);
    },
    cancel,
    isOfNow,
    /** Sets the two parameters to the values of a cell, as one change if they apply to all recordings. */
    goTo: async (analysis: AnalysisName, values: ParameterValues): Promise<void> => {
      const entry = chosenEntry(stores);
      const { declarations } = analysisEntry(analysis);
      const isOwn = (id: string): boolean =>
        entry !== null &&
        analysis === pinnedAnalysis(entry.sample) &&
        (entry.group === 'Exercises' || Object.hasOwn(entry.pinned, id));
      for (const [id, value] of Object.entries(values)) {
        const declaration = declarations.find((one) => one.id === id);
        if (entry && declaration && isOwn(id)) await pin([entry], declaration, value);
      }
      const others = Object.entries(values).filter(([id]) => !isOwn(id));
      if (others.length > 0) stores.parameters[analysis].setAll(Object.fromEntries(others));
    },
  };
}

export type ParameterMaps = ReturnType<typeof createParameterMaps>;

/** Returns the next points of a grid that are not computed yet, at most `most`. */
function nextPoints(
  grid: Iterator<GridPoint>,
  points: readonly unknown[],
  most: number,
): readonly GridPoint[] {
  const found: GridPoint[] = [];
  while (found.length < most) {
    const { done, value } = grid.next();
    if (done === true) break;
    if (points[value.index] === null) found.push(value);
  }
  return found;
}

/** Returns the first and the second value of an axis. */
function valuesAt({ declaration: { id }, values }: SweptParameter): [ParameterValues, ParameterValues] {
  const [first = 0, second = first] = values;
  return [{ [id]: first }, { [id]: second }];
}
