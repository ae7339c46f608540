import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { AnalysisShapes, ShapedAnalysis } from '../analyses.ts';
import type { RecordingId } from '../protocol.ts';
import type { BeatShapesRequest } from './drawing-types.ts';

type Shapes<Name extends ShapedAnalysis> = Promise<AnalysisShapes[Name] | null>;

/** What is kept of a recording, by analysis. */
interface KeptOfRecording {
  readonly versions: Map<AnalysisName, string>;
  readonly shapes: Map<AnalysisName, { readonly of: string; readonly shapes: Shapes<ShapedAnalysis> }>;
}

/**
 * Keeps the last shapes of each recording as long as their source does not change, so that a new threshold does not
 * fetch them again.
 */
export function createShapesCache() {
  const byId = new Map<RecordingId, KeptOfRecording>();
  const keptOf = (id: RecordingId): KeptOfRecording => {
    const kept = byId.get(id) ?? { versions: new Map(), shapes: new Map() };
    byId.set(id, kept);
    return kept;
  };
  return {
    /** Sets the source version of an analysis' newest result: `ReportHead.traceVersion`. */
    traceVersion: (analysis: AnalysisName, id: RecordingId, version: string): void => {
      keptOf(id).versions.set(analysis, version);
    },
    get: <Name extends ShapedAnalysis>(
      analysis: Name,
      id: RecordingId,
      request: BeatShapesRequest,
      fetch: () => Shapes<Name>,
    ): Shapes<Name> => {
      const { versions, shapes } = keptOf(id);
      const of = JSON.stringify([versions.get(analysis) ?? '', request]);
      const kept = shapes.get(analysis);
      // Shapes stored under the analysis' name have its type.
      if (kept?.of === of) return kept.shapes as Shapes<Name>;
      const fetched = fetch();
      shapes.set(analysis, { of, shapes: fetched });
      const drop = (): void => {
        if (shapes.get(analysis)?.shapes === fetched) shapes.delete(analysis);
      };
      fetched.then((value) => value ?? drop(), drop);
      return fetched;
    },
    forget: (id: RecordingId): void => {
      byId.delete(id);
    },
  };
}
