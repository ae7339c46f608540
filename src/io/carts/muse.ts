import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Person, Recording } from '../../model/recording.ts';
import { isoTime } from '../epoch.ts';
import { formatDay, makePerson } from '../person.ts';
import { decodeBase64 } from './base64.ts';
import { cartRecording, type CartLead, formatFactLines } from './held-leads.ts';
import { childElements, textAt, type XmlElement } from './xml-tree.ts';

/** Symbols of units by their names in MUSE files, which use µV. */
const unitNames: Readonly<Record<string, string>> = { MICROVOLTS: 'µV', MILLIVOLTS: 'mV' };

/**
 * Opens the rhythm of a resting ECG that GE MUSE exported as XML; the median beat is left out. Eight of twelve leads
 * are recorded.
 *
 * @param root   an element `RestingECG`
 * @param source the file, for errors and the name
 * @returns one ECG channel per recorded lead, in the unit of the file
 * @throws BeatbenchError `no-channel`, `bad-header`, `bad-value`
 */
export function openMuse(root: XmlElement, source: ByteSource): Recording {
  const waveforms = childElements(root, 'Waveform');
  const rhythm = waveforms.find((one) => textAt(one, 'WaveformType').toLowerCase() === 'rhythm');
  const fs = Number(textAt(rhythm, 'SampleBase')) * 10 ** Number(textAt(rhythm, 'SampleExponent') || '0');
  const warnings: Warning[] = [];
  const leads = childElements(rhythm, 'LeadData').map((lead) => makeLead(lead, fs, source.path, warnings));
  return cartRecording(
    {
      source,
      format: 'muse',
      startTime: parseTime(
        textAt(root, 'TestDemographics', 'AcquisitionDate'),
        textAt(root, 'TestDemographics', 'AcquisitionTime'),
      ),
      warnings,
      comments: readComments(root, rhythm),
      ...readPerson(root),
    },
    leads,
  );
}

function makeLead(lead: XmlElement, fs: number, file: string, warnings: Warning[]): CartLead {
  const label = textAt(lead, 'LeadID');
  const where = { file, channel: label };
  if (!(fs > 0) || !Number.isFinite(fs)) {
    throw new BeatbenchError('bad-header', `${file} states no sampling rate; export it again.`, {
      file,
      field: 'SampleBase',
    });
  }
  const scale = Number(textAt(lead, 'LeadAmplitudeUnitsPerBit'));
  if (!(scale > 0) || textAt(lead, 'LeadSampleSize') !== '2') {
    throw new BeatbenchError(
      'bad-value',
      `Lead ${label} states no scale, or does not have 16 bits; export it again.`,
      where,
    );
  }
  const digital = decodeSamples(textAt(lead, 'WaveFormData'), where);
  const stated = Number(textAt(lead, 'LeadSampleCountTotal'));
  if (stated > digital.length) {
    warnings.push({
      code: 'short-data',
      message: `Lead ${label} has ${digital.length} of the ${stated} samples that it states.`,
    });
  }
  const unit = textAt(lead, 'LeadAmplitudeUnits');
  const baseline = Number(textAt(lead, 'FirstSampleBaseline')) || 0;
  return {
    label,
    unit: unitNames[unit.toUpperCase()] ?? unit,
    fs,
    digital,
    gaps: [],
    adc: { gain: 1 / scale, baseline, bits: 16 },
  };
}

/** Decodes 16-bit samples in two's complement, lowest byte first, from base 64. */
function decodeSamples(text: string, where: { readonly file: string; readonly channel: string }): Int32Array {
  const bytes = decodeBase64(text, `samples of lead ${where.channel}`, where);
  return Int32Array.from({ length: bytes.length >> 1 }, (_, k) => {
    const value = (bytes[2 * k] ?? 0) | ((bytes[2 * k + 1] ?? 0) << 8);
    return (value << 16) >> 16;
  });
}

/** Parses `09-22-2020` and `09:03:32`. */
function parseTime(date: string, time: string): string | null {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const clock = /^\d\d:\d\d:\d\d$/.test(time) ? time : '00:00:00';
  return isoTime([year, month, day, ...clock.split(':')]);
}

/** Parses a date such as `10-07-1951`, which has the month first. */
function parseDay(text: string): string {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text) ?? [];
  return formatDay(Number(year), Number(month), Number(day));
}

function readPerson(root: XmlElement): { readonly person?: Person } {
  const demographicText = (name: string): string => textAt(root, 'PatientDemographics', name);
  return makePerson({
    name: [demographicText('PatientFirstName'), demographicText('PatientLastName')].join(' '),
    code: demographicText('PatientID'),
    born: parseDay(demographicText('DateofBirth')),
    age: [demographicText('PatientAge'), demographicText('AgeUnits').toLowerCase()].join(' '),
    sex: demographicText('Gender').toLowerCase(),
  });
}

function readComments(root: XmlElement, rhythm: XmlElement | undefined): string[] {
  return formatFactLines([
    ['device', textAt(root, 'TestDemographics', 'AcquisitionDevice')],
    ['high-pass, 1/100 Hz', textAt(rhythm, 'HighPassFilter')],
    ['low-pass, Hz', textAt(rhythm, 'LowPassFilter')],
    ['mains filter', textAt(rhythm, 'ACFilter')],
  ]);
}
