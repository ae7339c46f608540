import { readFileSync } from 'node:fs';
import { dataPath } from '../support/data.ts';
import { zipFile } from '../support/zip-file.ts';
import type { Subject, SubjectFile } from './subject.ts';

/** Number of bytes read of a file whose remainder is similar. */
const mostBytes = 1 << 16;

/** Recordings of every format: folder, name and further files. Those of one row are opened together. */
const records: readonly (readonly string[])[] = [
  ['wfdb-formats', 'binformats.hea', ...Array.from({ length: 10 }, (_, k) => `binformats.d${k}`)],
  ['wfdb-formats', 'flacformats.hea', 'flacformats.d0', 'flacformats.d1', 'flacformats.d2'],
  ['wfdb-formats', 'flac_3_constant.hea', 'flac_3_constant.dat'],
  ['wfdb-formats', 'mixedsignals.hea', 'mixedsignals_e.dat', 'mixedsignals_p.dat', 'mixedsignals_r.dat'],
  ['wfdb-formats', 'test01_00s_skewframe.hea', 'test01_00s.dat'],
  ['wfdb-formats', '311derive_4.hea', '311derive_4.dat'],
  ['wfdb-formats', '100_3chan.hea', '100_3chan.dat'],
  ['wfdb-formats', 'a103l.hea', 'a103l.mat'],
  ['wfdb-formats', '100.hea', '100.dat', '100.atr', '100.qrs'],
  ['wfdb-formats', '1003.hea', '1003.atr'],
  ['wfdb-formats', '12726.hea', '12726.anI'],
  ['wfdb-formats/multi-segment/041s', '041s.hea', '041s01.hea', '041s01.dat', '041s02.hea', '041s02.dat'],
  [
    'wfdb-formats/multi-segment/p000878',
    'p000878-2137-10-26-16-57.hea',
    '3269321_layout.hea',
    '3269321_0001.hea',
    '3269321_0001.dat',
    '3269321_0002.hea',
    '3269321_0002.dat',
  ],
  ['wfdb-c-checks/data', 'multi.hea', 'null.hea', '100s.hea', '100s.dat', '100s.atr'],
  ['cinc2016-ecg-pcg', 'a0001.hea', 'a0001.wav', 'a0001.dat'],
  ['ludb', '1.hea', '1.dat', '1.i', '1.v6'],
  ['qtdb', 'sel103.hea', 'sel103.dat', 'sel103.q1c'],
  ['mat', 'A00001.mat'],
  ['mat', 'mat73_testfile1.mat'],
  ['mat', 'mat73_testfile11.mat'],
  ['iphys-ecg-ppg', 'ECGData.mat'],
  ['iphys-ecg-ppg', 'PPGData.mat'],
  ['troika-ieee-spc2015', 'DATA_05_TYPE02.mat'],
  ['troika-ieee-spc2015', 'REF_02_TYPE02.mat'],
  ['hdf5-opensignals', 'ecg_sample.h5'],
  ['hdf5-opensignals', 'ecg_20_sec_100_Hz.h5'],
  ['biopac-acq/misc', 'r35_test.acq'],
  ['biopac-acq/misc', 'r42_test.acq'],
  ['biopac-acq/nojournal', 'nojournal-3.8.1-c.acq'],
  ['biopac-acq/nojournal', 'nojournal-5.0.1-c.acq'],
  ['biopac-acq/nojournal', 'nojournal-5.0.1.acq'],
  ['biopac-acq/physio', 'physio-3.9.1-c.acq'],
  ...[
    'cardio_sample.edf',
    'chtypes_edf.edf',
    'test_edfann.edf',
    'test_bdf_stim_channel.bdf',
    'test_utf8_annotations.edf',
    'test_subsecond.edf',
    'test_generator_datarec_generator_2.bdf',
    'short_psg.bdf',
  ].map((name) => ['edf', name]),
  ['cinc2016-ecg-pcg', 'a0009.wav'],
  ['cart-formats/aecg', 'minimum_aecg.xml'],
  ['cart-formats', 'MUSE_20200923_093504_79000_example.xml'],
  ['cart-formats/kardia', '6_lead.atc'],
  ['cart-formats/ishne', 'holter.ecg'],
  ['cart-formats/philips', '129DYPRG.XML'],
  ['cart-formats', 'Example.dcm'],
  ['cart-formats', 'Example.scp'],
  ['wfdb-c-checks/input', 'test.scp'],
  ['cart-formats/mfer', 'test-file.MWF'],
  ['wearables/bids-physio', 'sub-01_task-rest_run-01_physio.tsv.gz', 'sub-01_task-rest_physio.json'],
];

/** Tables, of which the first lines are used. */
const tables: readonly (readonly string[])[] = [
  ...[
    'neurokit_bio_100Hz.csv',
    'peakdet_ECG.csv',
    'pyPPG_Sample_PPG_TXT_125Hz.txt',
    'biosppy_pcg.txt',
    'biosppy_ecg.txt',
    'heartpy_e0103.csv',
    'heartpy_data.csv',
  ].map((name) => ['text-variants', name]),
  ['arduino-ecg-ppg', 'measurement_sitting.csv'],
  ['bidmc', 'bidmc_01_Signals.csv'],
  ['hdf5-opensignals', 'bvp_sample.txt'],
  ['hdf5-opensignals', 'OSmontage1A.txt'],
  ['physiokit-multisite-ppg', 'P1_S1_baseline_1674758272_855629.csv'],
  ['wearables/apple-watch', 'ecg_2023-09-26.csv'],
  ['wearables/empatica-e4', 'BVP.csv'],
  ['wearables/empatica-e4', 'IBI.csv'],
  ['rr-series', 'test_rhythm.csv'],
  ['rr-series', '14121501.hrm'],
  ['holter-beats', 'nsr001.ecg'],
  ['wearables/labchart', 'labchart_file.example.txt'],
  ['welltory-ppg-rr/subject_01', 'PPG.csv'],
  ['esp32-ecg-ppg', 'bao-12h45_BOTH_sync_2026-07-09_12-54-11_raw.csv'],
];

/** Formats that consist of samples after their header. */
const endless = /\.(?:dat|edf|bdf|wav|csv|txt|atr|ecg|MWF)$/;

function readFile(folder: string, name: string): SubjectFile {
  const bytes = new Uint8Array(readFileSync(dataPath(folder, name)));
  return { path: `d/${name}`, bytes: endless.test(name) ? bytes.slice(0, mostBytes) : bytes };
}

/** Reads recorded files of every supported format. */
export function recordedSubjects(): Subject[] {
  const recordings = [...records, ...tables].map(([folder = '', ...names]): Subject => ({
    name: `${folder}/${names[0] ?? ''}`,
    kind: 'recording',
    files: names.map((name) => readFile(folder, name)),
  }));
  const annotations: Subject = {
    name: 'wfdb-formats/huge.qrs',
    kind: 'annotations',
    files: [readFile('wfdb-formats', 'huge.qrs')],
  };
  return [...recordings, annotations, zipped(recordings)];
}

/** Packs three recordings in an archive, stored and deflated. */
function zipped(recordings: readonly Subject[]): Subject {
  const wanted = /cinc2016-ecg-pcg\/a0001|heartpy_data|cardio_sample/;
  const parts = recordings
    .filter(({ name }) => wanted.test(name))
    .flatMap(({ files }) => files)
    .map(({ path, bytes }, index) => ({ name: path, content: bytes, method: index % 2 === 0 ? 8 : 0 }));
  return { name: 'zip', kind: 'recording', files: [{ path: 'd/study.zip', bytes: zipFile(parts) }] };
}
