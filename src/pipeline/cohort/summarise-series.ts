import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { seriesRecordingRow } from '../series/series-rows.ts';
import type { CohortError, CohortLabels } from './cohort-file.ts';
import { figureByState, chooseReferenceState, type StateFigure, subjectMeans } from './compare-states.ts';
import { groupFiles } from './group-files.ts';
import type { SeriesCohortFile, FileSeries } from './series-member.ts';
import { flattenFigures } from './series-figure-names.ts';

export interface SeriesCohortFileRow extends CohortLabels, FileSeries {
  readonly file: string;
  readonly sha256: string | null;
  readonly warnings: readonly string[];
  /** Present if they differ from those of the cohort. */
  readonly parameters?: ParameterValues;
}

/** A figure over subjects. Each subject has one value, the mean over its recordings. */
interface FigureOverSubjects {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
}

/** Figures of a series over a cohort. Figures are named as in tables, with parts joined by dots. */
export interface SeriesCohortResult {
  readonly files: readonly SeriesCohortFileRow[];
  readonly errors: readonly CohortError[];
  /** Over all subjects, whatever their states. */
  readonly average: Readonly<Record<string, FigureOverSubjects>>;
  /** Every state against the reference, paired by subject; no rows if there are fewer than two states. */
  readonly stateComparison: {
    readonly reference: string | null;
    readonly rows: readonly {
      /** Null for recordings without a state. */
      readonly state: string | null;
      readonly files: number;
      readonly figures: Readonly<Record<string, StateFigure>>;
    }[];
  };
}

/**
 * Compares figures of the series of recordings, in the order given.
 *
 * @param files       those whose series is of another kind or unit than that of the first are reported as errors
 * @param errors      recordings that could not be analysed
 * @param parameters  of the cohort; a file's row lists those that differ. `referenceState` is the state with which the
 *   others are compared
 */
export function summariseSeries(
  files: readonly SeriesCohortFile[],
  errors: readonly CohortError[],
  parameters: ParameterValues,
): SeriesCohortResult {
  const first = files[0]?.figures;
  const sameKindFiles = files.filter(
    ({ figures }) => first === undefined || measureName(figures) === measureName(first),
  );
  const figuresOf = new Map(sameKindFiles.map((file) => [file, flattenFigures(file.figures.whole)]));
  const names = [...new Set([...figuresOf.values()].flatMap((figures) => [...figures.keys()]))];
  const valueOf = (name: string) => (file: SeriesCohortFile) => figuresOf.get(file)?.get(name) ?? null;
  const groups = groupFiles(sameKindFiles, 'state');
  const reference = chooseReferenceState(groups, String(parameters['referenceState'] ?? '') || null);
  const columns = names.map(
    (name) => [name, reference === null ? null : figureByState(groups, reference, valueOf(name))] as const,
  );
  const compared = reference === null ? [] : groups;
  return {
    files: sameKindFiles.map((file) => makeRow(file, parameters)),
    errors: [...errors, ...files.flatMap((file) => (first === undefined ? [] : otherSeries(file, first)))],
    average: Object.fromEntries(
      names.map((name) => [name, overSubjects([...subjectMeans(sameKindFiles, valueOf(name)).values()])]),
    ),
    stateComparison: {
      reference,
      rows: compared.map(({ label, files: own }) => ({
        state: label,
        files: own.length,
        figures: Object.fromEntries(
          columns.flatMap(([name, states]) => {
            const figure = states?.get(label);
            return figure === undefined ? [] : [[name, figure]];
          }),
        ),
      })),
    },
  };
}

/** Returns the kind and unit of a series as text. */
function measureName({ of, unit, against }: FileSeries): string {
  const own = withUnit(of, unit);
  return against === undefined ? own : `${own} against ${withUnit(against.of, against.unit)}`;
}

function withUnit(series: string, unit: string): string {
  return unit === '' ? series : `${series} in ${unit}`;
}

function otherSeries({ file, figures }: SeriesCohortFile, first: FileSeries): CohortError[] {
  const [own, expectedMeasure] = [measureName(figures), measureName(first)];
  if (own === expectedMeasure) return [];
  const message = `Its series is ${own}, but that of the first file is ${expectedMeasure}; compare files of one series and unit.`;
  return [{ file, code: 'bad-value', message }];
}

function overSubjects(values: readonly number[]): FigureOverSubjects {
  return {
    n: values.length,
    mean: values.length === 0 ? null : mean(values),
    sd: values.length < 2 ? null : sampleSd(values),
  };
}

function makeRow(
  { file, labels, sha256, warnings, parameters: own, figures }: SeriesCohortFile,
  parameters: ParameterValues,
): SeriesCohortFileRow {
  const other = Object.entries(own).filter(([id, value]) => parameters[id] !== value);
  return {
    file,
    ...labels,
    sha256,
    warnings,
    ...(other.length === 0 ? {} : { parameters: Object.fromEntries(other) }),
    ...figures,
  };
}

/** Returns one row per file, like `series --rows recordings`; files that failed come last, with their error. */
export function seriesCohortRows({ files, errors }: SeriesCohortResult): object[] {
  return [
    ...files.map(({ file, subject, state, trial, task, sha256, warnings, parameters, ...series }) => ({
      file,
      subject,
      state,
      trial,
      task,
      sha256,
      warnings: warnings.join(' '),
      ...(parameters === undefined ? {} : { parameters }),
      ...seriesRecordingRow({ ...series, values: [], windows: [] }),
    })),
    ...errors.map(({ file, code, message }) => ({ file, error: { code, message } })),
  ];
}
