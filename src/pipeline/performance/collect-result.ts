import type {
  BenchDevice,
  FilterCheck,
  PerformanceResult,
  StudyEvent,
  StudyId,
  StudyRow,
  StudyRows,
} from '../../model/performance.ts';

/** A result without rows. */
export function emptyResult(device: BenchDevice, measuredAt: string): PerformanceResult {
  return { device, measuredAt, studies: {}, checks: [] };
}

/** The result with what an event tells; rows of a study that is run again come after `withoutStudy`. */
export function withEvent(result: PerformanceResult, event: StudyEvent): PerformanceResult {
  if (event.kind === 'row') return withRow(result, event);
  if (event.kind === 'check')
    return { ...result, checks: [...withoutType(result.checks, event.check), event.check] };
  return result;
}

/** The result as it is before a study runs. */
export function withoutStudy(result: PerformanceResult, study: StudyId): PerformanceResult {
  return { ...result, studies: { ...result.studies, [study]: [] } };
}

function withRow(result: PerformanceResult, { study, row }: StudyRow): PerformanceResult {
  const rows: readonly StudyRows[StudyId][] = result.studies[study] ?? [];
  return { ...result, studies: { ...result.studies, [study]: [...rows, row] } };
}

function withoutType(checks: readonly FilterCheck[], { type }: FilterCheck): FilterCheck[] {
  return checks.filter((check) => check.type !== type);
}
