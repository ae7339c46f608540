import type { BenchDevice, PerformanceResult, StudyId, StudyRow, StudyRows } from '../model/performance.ts';

/** What two rows of a study have in common when the later takes the place of the earlier. */
const keyOf: { readonly [Id in StudyId]: (row: StudyRows[Id]) => string } = {
  filter: ({ sampleCount, tapCount }) => `${tapCount} ${sampleCount}`,
  workgroups: ({ groupSize }) => String(groupSize),
  intervals: ({ fs, method }) => `${fs} ${method}`,
  fft: ({ exponent }) => String(exponent),
  scan: ({ sampleCount, kind }) => `${kind} ${sampleCount}`,
  'curve-length': ({ sampleCount }) => String(sampleCount),
  templates: ({ measure, beatCount, templateCount }) => `${measure} ${beatCount} ${templateCount}`,
};

function replaced<Id extends StudyId>(
  study: Id,
  rows: readonly StudyRows[Id][],
  row: StudyRows[Id],
): readonly StudyRows[Id][] {
  const key = keyOf[study](row);
  return [...rows.filter((other) => keyOf[study](other) !== key), row];
}

/** The measurements with one more row, which takes the place of an earlier one of the same. */
export function withRow(result: PerformanceResult, { study, row }: StudyRow): PerformanceResult {
  const rows = replaced(study, result.studies[study] ?? [], row);
  return { ...result, studies: { ...result.studies, [study]: rows } };
}

/** The measurements of a study without what a run that ended did not measure. */
export function onlyMeasured(
  result: PerformanceResult,
  study: StudyId,
  measured: PerformanceResult,
): PerformanceResult {
  const rows = measured.studies[study];
  return rows === undefined ? result : { ...result, studies: { ...result.studies, [study]: rows } };
}

/** Whether two measurements are of one machine, so that they may stand in one table. */
export function isSameDevice(a: BenchDevice, b: BenchDevice): boolean {
  return a.gpu?.name === b.gpu?.name && a.cpu.name === b.cpu.name && a.cpu.coreCount === b.cpu.coreCount;
}
