import { oncePer } from '../../model/once-per.ts';
import type { Detector } from '../../analysis/qrs/detector.ts';
import { qrsInside } from '../../analysis/qrs/inside.ts';
import { cutEnvelope } from '../../dsp/samples/envelope.ts';
import { buildPyramid, isPyramidFine, type Pyramid, pyramidEnvelope } from '../../dsp/samples/pyramid.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { InsideTrace, QrsInside } from '../../model/qrs-inside.ts';
import { makeDetector } from '../../pipeline/detection-params.ts';
import type { ChosenSignal } from '../../pipeline/qrs/read-leads.ts';
import type { QrsRun } from '../../pipeline/qrs/analyse-qrs.ts';
import type { InsideLine, InsideRequest, InsideView } from '../traces/drawing-types.ts';
import { usualRangeOf } from '../traces/traces.ts';
import type { EcgSignal } from '../../analysis/qrs/ecg-signal.ts';
import type { LeadBlocks } from '../../pipeline/qrs/lead-blocks.ts';

/** Maximum number of candidates shown in a span; more could not be distinguished. */
const maxCandidates = 1500;

/** Maximum length of the part, samples: its inside takes about twelve times the memory of the signal. */
const maxSamples = 4_000_000;

interface Kept {
  readonly inside: QrsInside;
  readonly startSec: number;
  readonly pyramids: Map<string, Pyramid>;
}

/**
 * Returns what a run's detector decided on within a span; null if its beats are annotations, or without a signal.
 * @throws BeatbenchError `out-of-memory` if the part is too long
 */
export async function insideView(
  { outputs, parameters }: QrsRun,
  request: InsideRequest,
): Promise<InsideView | null> {
  const { detect, signal, mains } = outputs;
  if (signal === null || mains === null) return null;
  const detector = makeDetector(parameters, mains);
  if (detector === null) return null;
  const own = await keepInside(detect, signal, detector);
  const { inside } = own;
  return {
    lines: inside.traces.map((trace) => makeLine(trace, own, request)),
    judgedId: inside.judgedId,
    thresholdId: inside.thresholdId,
    candidates: candidatesIn(own, request),
  };
}

/** Computes the inside of a run's detector at the first view; it is released together with the detection. */
const keepInside = oncePer(async (_: object, signal: ChosenSignal, detector: Detector): Promise<Kept> => {
  const { fs, sampleCount } = signal.lead.frame;
  if (sampleCount > maxSamples)
    throw new BeatbenchError(
      'out-of-memory',
      'The inside of a detector is kept for a few hours at most; set From and To around the part to look at.',
    );
  const inside = await makeInside(signal, detector);
  return { inside, startSec: signal.startIndex / fs, pyramids: new Map() };
});

async function makeInside({ lead, others }: ChosenSignal, detector: Detector): Promise<QrsInside> {
  const ecg = await wholeEcg(lead);
  return qrsInside(ecg, detector, await Promise.all(others.map(wholeEcg)));
}

function candidatesIn({ inside, startSec }: Kept, { fromSec, toSec }: InsideRequest) {
  const all = inside.candidates
    .filter(({ timeSec }) => timeSec + startSec >= fromSec && timeSec + startSec <= toSec)
    .map((one) => ({ ...one, timeSec: one.timeSec + startSec }));
  if (all.length <= maxCandidates) return all;
  const taken = all.filter((one) => one.taken);
  return taken.length <= maxCandidates ? taken : [];
}

function makeLine(trace: InsideTrace, kept: Kept, request: InsideRequest): InsideLine {
  const { inside, startSec, pyramids } = kept;
  const { fromSec, toSec, columnCount } = request;
  const from = (fromSec - startSec) * inside.fs;
  const to = (toSec - startSec) * inside.fs;
  const { id, label, panel, unit, values } = trace;
  const envelope = isPyramidFine(to - from, columnCount)
    ? pyramidEnvelope(findPyramid(trace, pyramids), from, to, columnCount)
    : cutEnvelope(values, from, to, columnCount);
  const usual = usualRangeOf(findPyramid(trace, pyramids), inside.fs);
  return { id, label, panel, envelope: { fromSec, toSec, unit, usual, ...envelope } };
}

function findPyramid({ id, values }: InsideTrace, pyramids: Map<string, Pyramid>): Pyramid {
  const before = pyramids.get(id);
  if (before !== undefined) return before;
  const builder = buildPyramid(values.length);
  builder.add(values);
  pyramids.set(id, builder.pyramid);
  return builder.pyramid;
}

/** Reads a whole short ECG. */
async function wholeEcg(lead: LeadBlocks): Promise<EcgSignal> {
  const { fs, gain, unit } = lead.frame;
  const { values, gaps } = await lead.readRaw(new AbortController().signal);
  return values instanceof Int32Array
    ? { arithmetic: 'integer', samples: { values, gaps }, fs, gain, unit }
    : { arithmetic: 'real', samples: { values, gaps }, fs, unit };
}
