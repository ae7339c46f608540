/** Packs bytes as 10-bit codes of strings, with the end marker that carts write. */
function packedStrings(bytes: Uint8Array): Uint8Array {
  const known = new Map<string, number>(Array.from({ length: 256 }, (_, k) => [String.fromCharCode(k), k]));
  const codes: number[] = [];
  let held = '';
  for (const byte of bytes) {
    const longer = held + String.fromCharCode(byte);
    if (known.has(longer)) {
      held = longer;
      continue;
    }
    codes.push(known.get(held) ?? 0);
    if (known.size < 1023) known.set(longer, known.size);
    held = String.fromCharCode(byte);
  }
  codes.push(known.get(held) ?? 0, 1023);
  const bits = codes.map((code) => code.toString(2).padStart(10, '0')).join('');
  const padded = bits.padEnd(8 * Math.ceil(bits.length / 8), '0');
  return Uint8Array.from({ length: padded.length / 8 }, (_, k) =>
    Number.parseInt(padded.slice(8 * k, 8 * k + 8), 2),
  );
}

/** Packs one lead with its header: two samples, second differences plus 64, upper bytes before lower bytes. */
function packedLead(samples: readonly number[]): Uint8Array {
  const count = samples.length;
  const bendOf = (n: number): number => 2 * samples[n - 1] - samples[n - 2] - samples[n];
  const numbers = samples.map((own, n) => (n < 2 ? own : n + 1 < count ? bendOf(n + 1) + 64 : 64));
  const bytes = new Uint8Array(2 * count);
  numbers.forEach((value, n) => {
    bytes[n] = (value >> 8) & 255;
    bytes[count + n] = value & 255;
  });
  const packed = packedStrings(bytes);
  const lead = new Uint8Array(8 + packed.length);
  const view = new DataView(lead.buffer);
  view.setUint32(0, packed.length, true);
  view.setInt16(4, 1, true);
  view.setInt16(6, bendOf(2), true);
  lead.set(packed, 8);
  return lead;
}

interface PhilipsWriting {
  readonly version?: '1.03' | '1.04';
  /** Whether all leads end with a calibration pulse, as carts write it. */
  readonly hasPulse?: boolean;
  /** Replacements of text. */
  readonly replaced?: readonly (readonly [from: string, to: string])[];
  /** Replaces the packed bytes. */
  readonly changed?: (packed: Uint8Array) => Uint8Array;
}

const ecgCount = 900;

/** Makes twelve leads in steps of 5 µV at 500 Hz, 1.8 s and optionally 0.2 s of a calibration pulse. */
export function philipsLeads(hasPulse = false): number[][] {
  const wave = (k: number) => (n: number) =>
    Math.round(90 * Math.sin((n + 31 * k) / (17 + k)) + ((n * 7 + k) % 450 < 9 ? 150 - 20 * k : 0));
  const [one, two] = [wave(0), wave(1)];
  const third = (n: number): number => two(n) - one(n);
  const leads = [
    one,
    two,
    third,
    (n: number) => Math.round(-(one(n) + two(n)) / 2),
    (n: number) => Math.round((one(n) - third(n)) / 2),
    (n: number) => Math.round((two(n) + third(n)) / 2),
    ...Array.from({ length: 6 }, (_, k) => wave(k + 2)),
  ];
  const pulse = Array.from({ length: hasPulse ? 100 : 0 }, (_, n) => (n >= 20 && n < 80 ? 200 : 0));
  return leads.map((lead) => [...Array.from({ length: ecgCount }, (_, n) => lead(n) + 0), ...pulse]);
}

/** Makes a resting ECG of a Philips cart, with a person's data. */
export function madePhilips(writing: PhilipsWriting = {}): string {
  const { version = '1.03', hasPulse = true, replaced = [], changed = (packed) => packed } = writing;
  const leads = philipsLeads(hasPulse);
  const [one, two, third] = leads;
  const stored = leads.map((lead, k) =>
    lead.map((value, n) => {
      if (k === 2) return two[n] - one[n] - value;
      if (k === 3) return -value - Math.trunc((one[n] + two[n]) / 2);
      if (k === 4) return Math.trunc((one[n] - third[n]) / 2) - value;
      return k === 5 ? Math.trunc((two[n] + third[n]) / 2) - value : value;
    }),
  );
  const unused = Array.from({ length: 4 }, () => Array.from({ length: one.length }, () => 0));
  const bytes = Buffer.concat([...stored, ...unused].map(packedLead));
  const packed = Buffer.from(changed(new Uint8Array(bytes))).toString('base64');
  const isEarly = version === '1.03';
  const durationMs = 2 * one.length;
  const attributes = isEarly
    ? `compressflag="True" compressmethod="XLI" dataencoding="Base64" durationperchannel="${durationMs}"`
    : `dataencoding="Base64" compression="XLI" numberofleads="12" leadlabels="I II III aVR aVL aVF V1 V2 V3 V4 V5 V6" durationperchannel="${durationMs}" samplespersecond="500" resolution="5" signaloffset="0"`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<restingecgdata xmlns="http://www3.medical.philips.com">
  <documentinfo>
    <documenttype>${isEarly ? 'SierraECG' : 'PhilipsECG'}</documenttype>
    <documentversion>${version}</documentversion>
  </documentinfo>
  <dataacquisition date="2011-12-01" time="07:27:34">
    <machine machineid="SECRET-ID">PageWriter</machine>
    <acquirer><institutionname>SECRET</institutionname></acquirer>
    <signalcharacteristics>
      <samplingrate>500</samplingrate>
      <${isEarly ? 'signalresolution' : 'resolution'}>5</${isEarly ? 'signalresolution' : 'resolution'}>
      ${isEarly ? '<signalbandwidth>0.05-150</signalbandwidth>' : '<hipass>0.05</hipass><lowpass>150</lowpass>'}
      <signaloffset>0</signaloffset>
      <numberchannelsvalid>12</numberchannelsvalid>
    </signalcharacteristics>
  </dataacquisition>
  <patient><generalpatientdata><name><lastname>SECRET</lastname></name><age><dateofbirth>1953-01-01</dateofbirth></age></generalpatientdata></patient>
  <waveforms><parsedwaveforms ${attributes}>${packed.replaceAll(/.{76}/g, '$&\n')}</parsedwaveforms></waveforms>
</restingecgdata>
`;
  return replaced.reduce((whole, [from, to]) => whole.replace(from, () => to), text);
}
