import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { cartRecording, type CartLead } from '../carts/held-leads.ts';
import { distinctLabels, leadForCode } from '../lead-codes.ts';
import { readAllBytes } from '../source.ts';
import { readScpTags } from './device-tags.ts';
import { readCodeTables } from './huffman.ts';
import { type CodedLeads, readCodedLeads } from './lead-data.ts';
import { readScpSections, SectionReader } from './sections.ts';
import { greatestCommonDivisor } from '../../model/common-divisor.ts';

/** Range in which a reference beat was subtracted; samples count from 1. */
interface SubtractedBeat {
  readonly from: number;
  readonly fiducial: number;
  readonly to: number;
}

interface BeatPlaces {
  readonly lengthMs: number;
  /** Fiducial sample of the reference beat, from 1. */
  readonly fiducial: number;
  readonly beats: readonly SubtractedBeat[];
}

const headBytes = 6;
const beatBytes = 14;
/** Type of the beats from which the reference beat was subtracted. */
const subtractedType = 0;

/**
 * Reads section 4.
 *
 * Source: EN 1064:2005+A1:2007, 5.7.
 *
 * @throws BeatbenchError `bad-header`
 */
function readBeatPlaces(section: SectionReader): BeatPlaces {
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
 * Adds the reference beats to the residual rhythm. The two may have different step sizes. The sum uses the largest step
 * that divides both, so that nothing is rounded.
 *
 * @param rest       section 6
 * @param references section 5, at the same rate
 * @returns section 6 as it was recorded
 */
function withReferenceBeats(rest: CodedLeads, references: CodedLeads, places: BeatPlaces): CodedLeads {
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

/** Maximum size of a file. A lead has at most 65 535 bytes, and there are at most 255 leads. */
const maxBytes = 40 << 20;
const nvInMv = 1e6;
const usInSec = 1e6;
const leadBytes = 9;
/** Maximum time before leads that were recorded later, samples. */
const maxWaiting = 1 << 22;

interface LeadPlace {
  readonly label: string;
  /** First and last sample, from 1. */
  readonly from: number;
  readonly to: number;
}

interface LeadPlaces {
  readonly isSubtracted: boolean;
  readonly leads: readonly LeadPlace[];
}

/**
 * Opens an SCP-ECG record: its rhythm, with reference beats added if they were subtracted. Facts about the person are
 * only displayed.
 *
 * Source: EN 1064:2005+A1:2007 (ISO 11073-91064).
 *
 * @param source the file
 * @returns one ECG channel per stored lead, mV
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `unsupported` if samples were decimated, `no-channel`
 */
export async function openScp(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const warnings: Warning[] = [];
  const bytes = await readAllBytes(source, maxBytes, signal);
  const found = readScpSections(bytes, file, warnings);
  const findSection = (id: number): SectionReader | null => {
    const section = found.get(id);
    return section === undefined ? null : new SectionReader(section, file);
  };
  const requireSection = (id: number, what: string): SectionReader => {
    const section = findSection(id);
    if (section !== null) return section;
    throw new BeatbenchError(
      'no-channel',
      `${file} has no section ${id} with ${what}; check what was exported.`,
      {
        file,
        field: `section ${id}`,
      },
    );
  };
  const patientSection = findSection(1);
  const { startTime, comments, person } =
    patientSection === null ? { startTime: null, comments: [], person: {} } : readScpTags(patientSection);
  const { isSubtracted, leads } = readLeadPlaces(requireSection(3, 'leads'));
  const codes = findSection(2);
  const tables = codes === null ? null : readCodeTables(codes);
  const rhythm = requireSection(6, 'samples');
  const counts = leads.map(({ from, to }) => to - from + 1);
  const rest = readCodedLeads(rhythm, counts, tables);
  if (rest.isThinned) {
    throw rhythm.failure(
      'unsupported',
      'has samples that were decimated between beats, which are not supported',
      5,
    );
  }
  const recorded = isSubtracted ? restoreLeads(rest) : rest;
  return cartRecording(
    { source, format: 'scp', startTime, warnings, comments, ...person },
    leads.map((lead, k) => heldLead(lead, recorded, recorded.leads[k] ?? new Int32Array(), warnings)),
  );

  function restoreLeads(left: CodedLeads): CodedLeads {
    const references = requireSection(5, 'reference beats');
    const places = readBeatPlaces(requireSection(4, 'places of beats'));
    const most = Math.round((places.lengthMs * 1000) / left.stepUs);
    const beats = readCodedLeads(
      references,
      leads.map(() => most),
      tables,
    );
    if (beats.stepUs !== left.stepUs) {
      throw references.failure('unsupported', 'has another rate than the rhythm, which is not supported', 2);
    }
    return withReferenceBeats(left, beats, places);
  }
}

/** Reads section 3. */
function readLeadPlaces(section: SectionReader): LeadPlaces {
  const count = section.uint8(0);
  const flags = section.uint8(1);
  const found = Array.from({ length: count }, (_, k) => {
    const at = 2 + k * leadBytes;
    const [from, to, code] = [section.uint32(at), section.uint32(at + 4), section.uint8(at + 8)];
    if (from < 1 || to < from)
      throw section.failure('bad-header', `places lead ${k + 1} at ${from} to ${to}`, at);
    return { label: leadForCode(code) ?? `lead ${code}`, from, to };
  });
  const first = found.reduce((least, { from }) => Math.min(least, from), Infinity);
  const late = found.findIndex(({ from }) => from - first > maxWaiting);
  if (late >= 0)
    throw section.failure(
      'bad-header',
      `begins lead ${late + 1} long after the others`,
      2 + late * leadBytes,
    );
  const labels = distinctLabels(found.map(({ label }) => label));
  return {
    isSubtracted: (flags & 1) !== 0,
    leads: found.map(({ from, to }, k) => ({
      label: labels[k] ?? '',
      from: from - first + 1,
      to: to - first + 1,
    })),
  };
}

function heldLead(
  { label, from, to }: LeadPlace,
  { stepNv, stepUs }: CodedLeads,
  values: Int32Array,
  warnings: Warning[],
): CartLead {
  const stated = to - from + 1;
  if (values.length < stated) {
    warnings.push({
      code: 'short-data',
      message: `Lead ${label} has ${values.length} of the ${stated} samples that it states.`,
    });
  }
  const waiting = from - 1;
  const digital = new Int32Array(waiting + values.length);
  digital.set(values, waiting);
  return {
    label,
    unit: 'mV',
    fs: usInSec / stepUs,
    digital,
    gaps: waiting === 0 ? [] : [{ from: 0, to: waiting }],
    adc: { gain: nvInMv / stepNv, baseline: 0, bits: 16 },
  };
}
