import type { ParameterValues } from '../../model/parameters.ts';
import type { EdgeErrors, ErrorReason, QrsScore } from '../../model/scoring.ts';

/** A score as the output has it, beside the beats. */
export function scoreResult(
  { score, sweep, edges, classes }: QrsScore,
  parameters: ParameterValues,
  reasons: readonly ErrorReason[] | null,
): Readonly<Record<string, unknown>> {
  const { errors, ...counts } = score;
  return {
    score: {
      ...counts,
      tolerance: parameters['tolerance'],
      from: parameters['scoreFrom'],
      ...(classes === null ? {} : { veb: classes.veb, sveb: classes.sveb, paced: classes.hasPaced }),
    },
    sweep,
    errors: errors.map(({ timeSec, kind, label, nearestSec, distanceMs }, i) => {
      const { peakOverThreshold: peak = null, sinceSec: since = null, causes = [] } = reasons?.[i] ?? {};
      const found = { peak, since, causes };
      return { time: timeSec, kind, class: label, nearest: nearestSec, distance: distanceMs, ...found };
    }),
    ...(edges === null ? {} : { edges: { onset: edgeResult(edges.onset), end: edgeResult(edges.end) } }),
    ...(classes === null ? {} : { classes: classes.counts }),
  };
}

function edgeResult({ count, missed, meanMs, sdMs }: EdgeErrors): object {
  return { count, missed, mean: meanMs, sd: sdMs };
}
