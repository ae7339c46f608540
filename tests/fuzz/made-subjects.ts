import { writeAnnotations } from '../../src/io/wfdb/annotations-write.ts';
import { writeFiles } from '../../src/io/write-files.ts';
import type { WriteFormat } from '../../src/model/sink.ts';
import { makeAcqFile } from '../support/make-acq-file.ts';
import { madeEmpatica } from '../support/avro-file.ts';
import { madeBrainVision } from '../support/brainvision-file.ts';
import { MemorySink } from '../support/byte-files.ts';
import { madeRecording } from '../support/made-recording.ts';
import { madeDicom } from '../support/dicom-file.ts';
import { madeGdf } from '../support/gdf-file.ts';
import { MatBuilder } from '../support/mat-file.ts';
import { madeMfer } from '../support/mfer-file.ts';
import { doubles, npyFile } from '../support/npy-file.ts';
import { madePhilips } from '../support/philips-file.ts';
import { madeScp } from '../support/scp-file.ts';
import { wavFile } from '../support/wav-file.ts';
import { madeVital, packedVital } from '../support/vital-file.ts';
import { fitbitReading, jsonBytes } from '../support/watch-json.ts';
import { madeXdf } from '../support/xdf-file.ts';
import { zipFile } from '../support/zip-file.ts';
import { dialects } from './dialects.ts';
import { storedTexts } from './stored-texts.ts';
import type { Subject, SubjectFile } from './subject.ts';

const count = 1000;
const values = Float64Array.from({ length: count }, (_, k) => Math.round(1e3 * Math.sin(k / 9)) / 1e3);
const beats = Array.from({ length: 9 }, (_, k) => ({
  sampleIndex: 100 * k,
  label: 'N',
  subtype: 0,
  channel: 0,
  num: 0,
  aux: k === 3 ? 'note' : '',
}));
const recording = madeRecording(
  [
    { label: 'ECG', fs: 100, values, gaps: [{ from: 40, to: 60 }] },
    { label: 'PPG', unit: 'V', fs: 100, values: values.map((value) => -value) },
  ],
  [{ source: 'atr', fs: 100, annotations: beats }],
);

/** Writes a recording in a format of this program. */
async function written(format: WriteFormat): Promise<Subject> {
  const sinks = new Map<string, MemorySink>();
  await writeFiles(recording, 'made', format, async (extension, write) => {
    const sink = new MemorySink();
    sinks.set(`made.${extension}`, sink);
    await write(sink);
  });
  const files = [...sinks].map(([name, sink]): SubjectFile => ({ path: `d/${name}`, bytes: sink.bytes }));
  return { name: `made ${format}`, kind: 'recording', files };
}

function alone(name: string, bytes: Uint8Array): Subject {
  return { name, kind: 'recording', files: [{ path: `d/${name}`, bytes }] };
}

function brainVision(name: string, writing: Parameters<typeof madeBrainVision>[1]): Subject {
  const stem = name.replace('.vhdr', '');
  const { header, markers, samples } = madeBrainVision(stem, writing);
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  return {
    name,
    kind: 'recording',
    files: [
      { path: `d/${name}`, bytes: bytesOf(header) },
      { path: `d/${stem}.eeg`, bytes: samples },
      { path: `d/${stem}.vmrk`, bytes: bytesOf(markers) },
    ],
  };
}

/** Makes small files of every format except HDF5. */
export async function madeSubjects(): Promise<Subject[]> {
  const formats = await Promise.all((['wfdb', 'edf', 'csv'] as const).map(written));
  const mat = new MatBuilder();
  const ecg = mat.struct('ECG', {
    data: mat.matrix('', count, 1, [...values]),
    fs: mat.matrix('', 1, 1, [250]),
  });
  const data = new Uint8Array(4000).map((_, k) => (k * 37) % 251);
  const parts = formats
    .flatMap(({ files }) => files)
    .map(({ path, bytes }, k) => ({
      name: path,
      content: bytes,
      method: k % 2 === 0 ? 8 : 0,
    }));
  const arrays = [
    { name: 'ecg.npy', content: npyFile([count], doubles([...values])), method: 8 },
    { name: 'fs.npy', content: npyFile([], doubles([250])), method: 0 },
  ];
  const track = { label: 'ECG', unit: 'mV', values: [...values] };
  return [
    ...formats,
    alone('made.mat', mat.file(ecg)),
    alone('made.wav', wavFile({ channelCount: 2, fs: 1000, bits: 16, data })),
    alone('early.acq', makeAcqFile([track, { ...track, divider: 2 }], { revision: 45, isLittle: true })),
    alone('late.acq', makeAcqFile([track], { revision: 132, isLittle: false, isCompressed: true })),
    alone('made.dcm', madeDicom()),
    alone('implicit.dcm', madeDicom({ isExplicit: false, isOpenEnded: true })),
    alone('deflated.dcm', madeDicom({ isDeflated: true })),
    alone('made.scp', madeScp()),
    alone('made.mwf', madeMfer()),
    alone('late.gdf', madeGdf()),
    alone('early.gdf', madeGdf({ version: '1.25', mode: 1 })),
    alone('made.xdf', madeXdf()),
    alone('made.vital', packedVital(madeVital())),
    alone('plain.vital', madeVital()),
    alone('made.avro', madeEmpatica()),
    alone('made.npy', npyFile([count / 2, 2], doubles([...values]))),
    alone('turned.npy', npyFile([2, count / 2], doubles([...values]), { isFortran: true, version: 2 })),
    alone('made.npz', zipFile(arrays)),
    alone('fitbit.json', jsonBytes({ ecgReadings: [fitbitReading()] })),
    alone('early.xml', new TextEncoder().encode(madePhilips())),
    alone('late.xml', new TextEncoder().encode(madePhilips({ version: '1.04' }))),
    brainVision('made.vhdr', {}),
    brainVision('floats.vhdr', { format: 'IEEE_FLOAT_32', isVectorized: true }),
    alone('made.zip', zipFile(parts)),
    alone('alone.atr', writeAnnotations({ source: 'atr', fs: 100, annotations: beats }, 100)),
    ...storedTexts(),
    ...dialects(),
  ];
}
