import type { ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { softwareFields } from '../../model/version.ts';
import { describeValueProblem } from '../../pipeline/parameters.ts';
import { performanceDeclarations } from '../../pipeline/performance/declarations.ts';
import { readFilterCheck } from '../../pipeline/performance/filter-study.ts';
import { type PerformanceResult, readDevice } from '../../pipeline/performance/performance-result.ts';
import { type Reader, readList, readObject } from '../../pipeline/performance/read-shape.ts';
import { allStudies } from '../../pipeline/performance/studies.ts';
import { isObject, ownProperty } from '../../pipeline/sessions/untrusted.ts';

const maxRows = 5000;

function readStudies(value: unknown): PerformanceResult['studies'] | undefined {
  if (!isObject(value)) return undefined;
  const found = allStudies.flatMap(({ id, readRow }) => {
    const rows = readList(maxRows, readRow)(ownProperty(value, id)) ?? [];
    return rows.length > 0 ? [[id, rows]] : [];
  });
  return Object.fromEntries(found) as PerformanceResult['studies'];
}

const readDate: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value)) ? value : undefined;

const readResult = readObject<PerformanceResult>({
  device: readDevice,
  measuredAt: readDate,
  studies: readStudies,
  checks: (value) => readList(100, readFilterCheck)(value ?? []),
});

/**
 * Reads measurements of unknown origin: an export of this page, what it keeps, or the output of `beatbench bench`, of
 * which it takes the first adapter. Rows that it does not understand are left out.
 *
 * @returns null if it is none of these
 */
export function parsePerformance(text: string): PerformanceResult | null {
  const first = firstReport(text);
  return readResult(ownProperty(first, 'result') ?? first) ?? null;
}

/**
 * Reads the parameters that differed from the defaults when the measurements were made, as far as they are understood.
 */
export function parseMeasuringValues(text: string): ParameterValues {
  const given = ownProperty(firstReport(text), 'parameters');
  const values: Record<string, ParameterValue> = {};
  for (const declaration of performanceDeclarations) {
    const value = ownProperty(given, declaration.id);
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    if (value !== declaration.default && describeValueProblem(declaration, value) === null)
      values[declaration.id] = value;
  }
  return values;
}

function firstReport(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const [first]: unknown[] = Array.isArray(value) ? value : [value];
    return first;
  } catch {
    return null;
  }
}

/** Formats measurements as a file, in the form of the command line. */
export function performanceText(result: PerformanceResult, parameters: ParameterValues): string {
  return `${JSON.stringify({ ...softwareFields, analysis: 'bench', parameters, result }, null, 2)}\n`;
}
