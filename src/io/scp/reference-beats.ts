import { greatestCommonDivisor } from '../../model/common-divisor.ts';
import type { CodedLeads } from './lead-data.ts';
import type { SectionReader } from './sections.ts';

/** From where to where a reference beat was subtracted; samples are counted from 1. */
interface SubtractedBeat {
  readonly from: number;
  readonly fiducial: number;
  readonly to: number;
}

interface BeatPlaces {
  readonly lengthMs: number;
  /** Of the reference beat, counted from 1. */
  readonly fiducial: number;
  readonly beats: readonly SubtractedBeat[];
}

const headBytes = 6;
const beatBytes = 14;
/** The type of beats of which the reference beat was subtracted. */
const subtractedType = 0;

/**
 * Reads section 4.
 *
 * Source: EN 1064:2005+A1:2007, 5.7.
 *
 * @throws BeatbenchError `bad-header`
 */
export function readBeatPlaces(section: SectionReader): BeatPlaces {
  const count = section.uint16(4);
  const beats = Array.from({ length: count }, (_, k) => {
    const at = headBytes + k * beatBytes;
    const [from, fiducial, to] = [section.uint32(at + 2), section.uint32(at + 6), section.uint32(at + 10)];
    return { type: section.uint16(at), from, fiducial, to };
  });
  return {
    lengthMs: section.uint16(0),
    fiducial: section.uint16(2),
    beats: beats.filter(({ type, from, to }) => type === subtractedType && from >= 1 && from <= to),
  };
}

/**
 * Adds the reference beats to what was left of the rhythm. Their steps may be of two sizes; the sum is in the largest step that
 * divides both, so that nothing is rounded.
 *
 * @param rest       section 6
 * @param references section 5, at the same rate
 * @returns section 6 as it was recorded
 */
export function withReferenceBeats(rest: CodedLeads, references: CodedLeads, places: BeatPlaces): CodedLeads {
  const stepNv = greatestCommonDivisor(rest.stepNv, references.stepNv);
  const leads = rest.leads.map((values, k) => {
    const reference = references.leads[k] ?? new Int32Array();
    const sums = values.map((value) => value * (rest.stepNv / stepNv));
    for (const { from, fiducial, to } of places.beats) {
      const shift = places.fiducial - fiducial;
      const first = Math.max(from, 1 - shift);
      const last = Math.min(to, sums.length, reference.length - shift);
      for (let n = first; n <= last; n++) {
        sums[n - 1] = (sums[n - 1] ?? 0) + (reference[n + shift - 1] ?? 0) * (references.stepNv / stepNv);
      }
    }
    return sums;
  });
  return { ...rest, stepNv, leads };
}
