import { qrsInside } from '../analysis/qrs/inside.ts';
import { envelopeOf } from '../dsp/envelope.ts';
import { buildPyramid, isPyramidFine, type Pyramid, pyramidEnvelope } from '../dsp/pyramid.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { InsideTrace, QrsInside } from '../model/qrs-inside.ts';
import { detectorOf } from '../pipeline/detection-params.ts';
import type { QrsRun } from '../pipeline/qrs/analyse-qrs.ts';
import type { InsideLine, InsideRequest, InsideView } from './protocol.ts';

/** Of more candidates in a span none could be told from the next. */
const mostCandidates = 1500;

/** The inside takes some dozen times the memory of the signal, so the part has an end, samples. */
const mostSamples = 20_000_000;

interface Kept {
  readonly inside: QrsInside;
  readonly startSec: number;
  readonly pyramids: Map<string, Pyramid>;
}

/** The inside of a run's detector is made once, when it is first looked at, and goes with what it was made of. */
const keptOf = new WeakMap<object, Kept>();

/**
 * What a run's detector decided on within a span; null where its beats came as annotations.
 * @throws BeatbenchError `out-of-memory` for a part that is too long
 */
export function insideView({ outputs, parameters }: QrsRun, request: InsideRequest): InsideView | null {
  const detector = detectorOf(parameters);
  if (detector === null) return null;
  const { ecg, startIndex, others } = outputs.signal;
  if (ecg.samples.values.length > mostSamples)
    throw new BeatbenchError(
      'out-of-memory',
      'The inside of a detector is kept for some hours at most; set From and To about the part to look at.',
    );
  let kept = keptOf.get(outputs.detect);
  if (kept === undefined) {
    kept = { inside: qrsInside(ecg, detector, others), startSec: startIndex / ecg.fs, pyramids: new Map() };
    keptOf.set(outputs.detect, kept);
  }
  const own = kept;
  const { inside } = own;
  return {
    lines: inside.traces.map((trace) => lineOf(trace, own, request)),
    judgedId: inside.judgedId,
    thresholdId: inside.thresholdId,
    candidates: candidatesIn(own, request),
  };
}

function candidatesIn({ inside, startSec }: Kept, { fromSec, toSec }: InsideRequest) {
  const all = inside.candidates
    .filter(({ timeSec }) => timeSec + startSec >= fromSec && timeSec + startSec <= toSec)
    .map((one) => ({ ...one, timeSec: one.timeSec + startSec }));
  if (all.length <= mostCandidates) return all;
  const taken = all.filter((one) => one.taken);
  return taken.length <= mostCandidates ? taken : [];
}

function lineOf(trace: InsideTrace, kept: Kept, request: InsideRequest): InsideLine {
  const { inside, startSec, pyramids } = kept;
  const { fromSec, toSec, columnCount } = request;
  const from = (fromSec - startSec) * inside.fs;
  const to = (toSec - startSec) * inside.fs;
  const { id, label, panel, unit, values } = trace;
  const envelope = isPyramidFine(to - from, columnCount)
    ? pyramidEnvelope(pyramidOf(trace, pyramids), from, to, columnCount)
    : envelopeOf(values, from, to, columnCount);
  return { id, label, panel, envelope: { fromSec, toSec, unit, min: envelope.min, max: envelope.max } };
}

function pyramidOf({ id, values }: InsideTrace, pyramids: Map<string, Pyramid>): Pyramid {
  const before = pyramids.get(id);
  if (before !== undefined) return before;
  const builder = buildPyramid(values.length);
  builder.add(values);
  pyramids.set(id, builder.pyramid);
  return builder.pyramid;
}
