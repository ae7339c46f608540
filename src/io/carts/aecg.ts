import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource, Person, Recording } from '../../model/recording.ts';
import { isoOfMs } from '../epoch.ts';
import { formatDay, makePerson } from '../person.ts';
import { cartRecording, type CartLead } from './held-leads.ts';
import { elementAt, childElements, type XmlElement } from './xml-tree.ts';

/** One lead over one stretch of time. */
interface LeadStretch {
  readonly label: string;
  readonly fs: number;
  /** s since 1970, or from the stretch's own 0. */
  readonly startSec: number;
  readonly digits: Int32Array;
  readonly unit: string;
  readonly scale: number;
  readonly origin: number;
}

/**
 * Opens the rhythm of an HL7 annotated ECG; median beats in it are left out. Leads that were recorded one after another
 * start at their own time, with a gap before it.
 *
 * Source: HL7 v3 Annotated ECG, release 1 (R1, 2004), and the implementation guide of 2005.
 *
 * @param root   an element `AnnotatedECG`
 * @param source the file, for errors and the name
 * @returns leads in the order of the file, in its units
 * @throws BeatbenchError `no-channel`, `bad-header`, `bad-value`
 */
export function openAecg(root: XmlElement, source: ByteSource): Recording {
  const series = childElements(root, 'component').flatMap((component) => childElements(component, 'series'));
  const rhythm = series.find((one) => elementCode(one) === 'RHYTHM') ?? series[0];
  const stretches = childElements(rhythm, 'component')
    .flatMap((component) => childElements(component, 'sequenceSet'))
    .flatMap((set) => readStretches(set, source.path));
  const startSec = Math.min(...stretches.map((stretch) => stretch.startSec));
  const byLabel = new Map<string, LeadStretch[]>();
  for (const stretch of stretches)
    byLabel.set(stretch.label, [...(byLabel.get(stretch.label) ?? []), stretch]);
  const leads = [...byLabel.values()].map((own) => makeLead(own, startSec, source.path));
  const startTime =
    Number.isFinite(startSec) && startSec >= minDate ? isoOfMs(Math.round(startSec * 1000)) : null;
  return cartRecording(
    { source, format: 'aecg', startTime, warnings: [], comments: [], ...readPerson(root) },
    leads,
  );
}

const subjectPath = [
  'componentOf',
  'timepointEvent',
  'componentOf',
  'subjectAssignment',
  'subject',
  'trialSubject',
];

function readPerson(root: XmlElement): { readonly person?: Person } {
  const subject = elementAt(root, ...subjectPath);
  const personElement = elementAt(subject, 'subjectDemographicPerson');
  const born = /^(\d{4})(\d\d)(\d\d)/.exec(elementAt(personElement, 'birthTime')?.attributes['value'] ?? '');
  return makePerson({
    name: elementText(elementAt(personElement, 'name')),
    code: elementAt(subject, 'id')?.attributes['extension'] ?? '',
    born: born === null ? '' : formatDay(Number(born[1]), Number(born[2]), Number(born[3])),
    sex:
      { M: 'male', F: 'female' }[
        elementAt(personElement, 'administrativeGenderCode')?.attributes['code'] ?? ''
      ] ?? '',
  });
}

/** Returns the text of an element and its descendants, since a name may consist of parts. */
function elementText(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  return [element.text.trim(), ...element.children.map(elementText)].filter((text) => text !== '').join(' ');
}

/** Times before this count from a stretch's own start, s since 1970. */
const minDate = 86_400 * 366;
const maxSamples = 1 << 25;

function elementCode(element: XmlElement): string {
  return elementAt(element, 'code')?.attributes['code'] ?? '';
}

function readStretches(set: XmlElement, file: string): LeadStretch[] {
  const sequences = childElements(set, 'component').flatMap((component) =>
    childElements(component, 'sequence'),
  );
  const clock = sequences.find((sequence) => /^TIME_(?:ABSOLUTE|RELATIVE)$/.test(elementCode(sequence)));
  const time = elementAt(clock, 'value');
  const step = elementAt(time, 'increment')?.attributes;
  const fs = 1 / (parseNumber(step?.['value']) * (secondsIn[step?.['unit'] ?? 's'] ?? Number.NaN));
  const startSec = parseDate(elementAt(time, 'head')?.attributes['value'] ?? '');
  return sequences.flatMap((sequence) => {
    const label = leadLabel(elementCode(sequence));
    const value = elementAt(sequence, 'value');
    const digits = elementAt(value, 'digits');
    if (label === null || digits === undefined) return [];
    if (!(fs > 0) || !Number.isFinite(fs)) {
      throw new BeatbenchError(
        'bad-header',
        `${file} states no time between the samples of lead ${label}; export it again.`,
        {
          file,
          channel: label,
        },
      );
    }
    const scale = elementAt(value, 'scale')?.attributes;
    const origin = elementAt(value, 'origin')?.attributes;
    const unit = scale?.['unit'] ?? origin?.['unit'] ?? '';
    return [
      {
        label,
        fs: Math.abs(fs - Math.round(fs)) < 1e-6 * fs ? Math.round(fs) : fs,
        startSec,
        digits: parseDigits(digits.text, label, file),
        unit,
        scale: parseNumber(scale?.['value']) || 1,
        origin: parseNumber(origin?.['value']) || 0,
      },
    ];
  });
}

const secondsIn: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, us: 1e-6 };

/** Returns the label of a lead: `aVR` for `MDC_ECG_LEAD_AVR`; null if the code is no lead. */
function leadLabel(code: string): string | null {
  const name = /^MDC_ECG_LEAD_(\w+)$/.exec(code)?.[1];
  return name === undefined ? null : name.replace(/^AV([RLF])$/, 'aV$1');
}

function parseDigits(text: string, label: string, file: string): Int32Array {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const bad = words.findIndex((word) => !/^[+-]?\d{1,9}$/.test(word));
  if (bad >= 0) {
    throw new BeatbenchError(
      'bad-value',
      `Sample ${bad + 1} of lead ${label} is "${(words[bad] ?? '').slice(0, 40)}" where a whole number should be; export it again.`,
      { file, channel: label },
    );
  }
  return Int32Array.from(words, Number);
}

function makeLead(stretches: readonly LeadStretch[], startSec: number, file: string): CartLead {
  const [{ label, fs, unit, scale, origin } = stretches[0] as LeadStretch] = stretches;
  const placed = stretches.map((stretch) => ({
    stretch,
    at: Math.round((stretch.startSec - startSec) * fs),
  }));
  const length = Math.max(...placed.map(({ stretch, at }) => at + stretch.digits.length));
  const isAlike = stretches.every(
    (one) => one.fs === fs && one.scale === scale && one.origin === origin && one.unit === unit,
  );
  if (!isAlike || length > maxSamples) {
    throw new BeatbenchError(
      'bad-value',
      `The stretches of lead ${label} do not fit each other; export it again.`,
      {
        file,
        channel: label,
      },
    );
  }
  const digital = new Int32Array(length);
  const isThere = new Uint8Array(length);
  for (const { stretch, at } of placed) {
    digital.set(stretch.digits, at);
    isThere.fill(1, at, at + stretch.digits.length);
  }
  const gaps: { from: number; to: number }[] = [];
  for (let from = isThere.indexOf(0); from >= 0;) {
    const to = isThere.indexOf(1, from);
    gaps.push({ from, to: to < 0 ? length : to });
    from = to < 0 ? -1 : isThere.indexOf(0, to);
  }
  return { label, unit, fs, digital, gaps, adc: { gain: 1 / scale, baseline: -origin / scale, bits: 16 } };
}

function parseNumber(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}

/** Converts `20021122091000.25` to s since 1970; text that is no date counts as s. */
function parseDate(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?(\.\d+)?/.exec(text);
  if (match === null) return Number(text) || 0;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 + Number(match[7] ?? 0);
}
