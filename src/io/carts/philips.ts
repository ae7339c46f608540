import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Person, Recording } from '../../model/recording.ts';
import { makePerson } from '../person.ts';
import { decodeBase64 } from './base64.ts';
import { cartRecording, type CartLead, formatFactLines } from './held-leads.ts';
import { elementAt, textAt, type XmlElement } from './xml-tree.ts';
import { unpackXli } from './xli.ts';

const leadNames = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];
const field = 'parsedwaveforms';
/** Maximum number of samples of a lead: half an hour at 500 Hz. A report has 11 s. */
const maxSamples = 1 << 20;
/** Minimum length of an end that is equal in all leads at which it is no ECG, s. */
const minSharedSec = 0.1;

/**
 * Opens a resting ECG exported by Philips carts and monitors, in versions 1.03 and 1.04 of the XML format Sierra.
 * Averaged beats are left out. Leads III, aVR, aVL and aVF are stored as differences from the values computed from I
 * and II. The calibration pulse after the ECG is removed.
 *
 * Source: C. Watford, ‘XLI compression scheme’, sierra-ecg-tools wiki, 2014.
 *
 * @param root   an element `restingecgdata`
 * @param source the file, for errors and the name
 * @returns one ECG channel per lead, µV
 * @throws BeatbenchError `unsupported`, `bad-header`, `bad-value`, `truncated`, `no-channel`
 */
export function openPhilips(root: XmlElement, source: ByteSource): Recording {
  const file = source.path;
  requireKind(root, file);
  const waveforms = elementAt(root, 'waveforms', field);
  const packed = waveforms?.text.trim() ?? '';
  if (waveforms === undefined || packed === '') {
    throw new BeatbenchError('no-channel', `${file} holds no ECG; check what was exported.`, { file, field });
  }
  const method = waveforms.attributes['compression'] ?? waveforms.attributes['compressmethod'] ?? '';
  if (method !== 'XLI' || waveforms.attributes['compressflag'] === 'False') {
    throw new BeatbenchError(
      'unsupported',
      `${file} has samples that are not compressed by XLI, which are not supported; export it as HL7 aECG or EDF.`,
      { file, field },
    );
  }
  const said = readCharacteristics(root, waveforms, file);
  const bytes = decodeBase64(packed, `samples of ${file}`, { file, field });
  const stored = unpackXli(bytes, said.sampleCount, file);
  if (stored.length < said.leadCount) {
    throw new BeatbenchError(
      'truncated',
      `${file} has ${stored.length} of the ${said.leadCount} leads that it states; export it again.`,
      { file, field },
    );
  }
  const leads = withDerivedLeads(stored.slice(0, said.leadCount));
  const warnings: Warning[] = [];
  const count = ecgLength(leads, said.fs, warnings);
  const labels = said.labels ?? leadNames;
  return cartRecording(
    {
      source,
      format: 'philips',
      startTime: readStart(root),
      warnings,
      comments: readComments(root),
      ...readPerson(root),
    },
    leads.map((digital, k): CartLead => ({
      label: labels[k] ?? `lead ${k + 1}`,
      unit: 'µV',
      fs: said.fs,
      digital: digital.subarray(0, count),
      gaps: [],
      adc: { gain: 1 / said.stepUv, baseline: 0, bits: 16 },
    })),
  );
}

function readPerson(root: XmlElement): { readonly person?: Person } {
  const said = (...path: readonly string[]): string => textAt(root, 'patient', 'generalpatientdata', ...path);
  const years = said('age', 'years');
  return makePerson({
    name: [said('name', 'firstname'), said('name', 'middlename'), said('name', 'lastname')]
      .filter((part) => part !== '')
      .join(' '),
    code: said('patientid'),
    born: said('age', 'dateofbirth'),
    age: years === '' ? '' : `${years} years`,
    sex: said('sex').toLowerCase().replace('unknown', ''),
  });
}

function requireKind(root: XmlElement, file: string): void {
  const kind = textAt(root, 'documentinfo', 'documenttype');
  const version = textAt(root, 'documentinfo', 'documentversion');
  const unsupportedError = (what: string, place: string): BeatbenchError =>
    new BeatbenchError(
      'unsupported',
      `${file} ${what}, which is not supported; export it as HL7 aECG or EDF.`,
      {
        file,
        field: place,
      },
    );
  if (kind !== 'SierraECG' && kind !== 'PhilipsECG') {
    throw unsupportedError(`is an ECG of the kind ‘${kind.slice(0, 40)}’`, 'documenttype');
  }
  if (!/^1\.0[34](?:\.|$)/.test(version)) {
    throw unsupportedError(`is Philips XML of version ‘${version.slice(0, 40)}’`, 'documentversion');
  }
}

interface Characteristics {
  /** Hz. */
  readonly fs: number;
  /** Microvolts per step. */
  readonly stepUv: number;
  readonly leadCount: number;
  /** Number of samples of each lead. */
  readonly sampleCount: number;
  /** Null if the file has none, as in version 1.03. */
  readonly labels: readonly string[] | null;
}

function readCharacteristics(root: XmlElement, waveforms: XmlElement, file: string): Characteristics {
  const stated = elementAt(root, 'dataacquisition', 'signalcharacteristics');
  const { attributes } = waveforms;
  const require = (what: string, place: string, text: string | undefined, most: number): number => {
    const value = Number(text || Number.NaN);
    if (value > 0 && value <= most) return value;
    throw new BeatbenchError('bad-header', `${file} states no ${what} of its samples; export it again.`, {
      file,
      field: place,
    });
  };
  const rate = attributes['samplespersecond'] ?? textAt(stated, 'samplingrate');
  const fs = require('rate', 'samplingrate', rate, 1e6);
  const step =
    attributes['resolution'] ?? (textAt(stated, 'resolution') || textAt(stated, 'signalresolution'));
  const durationMs = require('length', 'durationperchannel', attributes['durationperchannel'], 1e9);
  const offset = attributes['signaloffset'] ?? textAt(stated, 'signaloffset');
  if (Number(offset) !== 0) {
    throw new BeatbenchError(
      'unsupported',
      `${file} has an offset of its samples, which is not supported; export it as HL7 aECG or EDF.`,
      { file, field: 'signaloffset' },
    );
  }
  const leadCount = attributes['numberofleads'] ?? textAt(stated, 'numberchannelsvalid');
  const labels = attributes['leadlabels']?.trim().split(/\s+/) ?? [];
  const samples = Math.round((durationMs / 1000) * fs);
  return {
    fs,
    stepUv: require('size', 'resolution', step, 1e6),
    leadCount: Math.floor(require('number', 'numberchannelsvalid', leadCount, 32)),
    sampleCount: require('length', 'durationperchannel', String(samples), maxSamples),
    labels: new Set(labels).size === Number(leadCount) ? labels : null,
  };
}

/**
 * Restores the third to the sixth lead, which are stored as differences. Halves are truncated towards 0, as the cart
 * does.
 */
function withDerivedLeads(stored: readonly Int32Array[]): Int32Array[] {
  const [one, two, three] = stored;
  if (one === undefined || two === undefined || three === undefined) return [...stored];
  const third = three.map((difference, n) => sampleOrZero(two, n) - sampleOrZero(one, n) - difference);
  return stored.map((lead, k) => {
    if (k === 2) return third;
    if (k === 3) return lead.map((own, n) => -own - half(sampleOrZero(one, n) + sampleOrZero(two, n)));
    if (k === 4) return lead.map((own, n) => half(sampleOrZero(one, n) - sampleOrZero(third, n)) - own);
    return k === 5 ? lead.map((own, n) => half(sampleOrZero(two, n) + sampleOrZero(third, n)) - own) : lead;
  });
}

function sampleOrZero(lead: Int32Array, n: number): number {
  return lead[n] ?? 0;
}

function half(sum: number): number {
  return Math.trunc(sum / 2);
}

/**
 * Returns the number of samples before an end at which all leads are equal and not silent: a pulse of 1 mV. Cardiac
 * leads are never all equal.
 */
function ecgLength(leads: readonly Int32Array[], fs: number, warnings: Warning[]): number {
  const [first, ...others] = leads;
  const whole = first?.length ?? 0;
  if (first === undefined || others.length < 2) return whole;
  let count = whole;
  let hasPulse = false;
  while (count > 0 && others.every((lead) => lead[count - 1] === first[count - 1])) {
    count -= 1;
    hasPulse ||= first[count] !== 0;
  }
  const sharedSec = (whole - count) / fs;
  if (!hasPulse || count === 0 || sharedSec < minSharedSec) return whole;
  warnings.push({
    code: 'left-out',
    message: `The last ${sharedSec.toFixed(2)} s are a calibration pulse, the same in all leads, and are left out.`,
  });
  return count;
}

function readStart(root: XmlElement): string | null {
  const { date = '', time = '' } = elementAt(root, 'dataacquisition')?.attributes ?? {};
  const text = `${date}T${time}`;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
  return isTime ? text : null;
}

function readComments(root: XmlElement): string[] {
  const said = (...path: readonly string[]): string => textAt(root, 'dataacquisition', ...path).slice(0, 80);
  return formatFactLines([
    ['device', said('machine')],
    ['pass band, Hz', said('signalcharacteristics', 'signalbandwidth')],
    ['high-pass, Hz', said('signalcharacteristics', 'hipass')],
    ['low-pass, Hz', said('signalcharacteristics', 'lowpass')],
  ]);
}
