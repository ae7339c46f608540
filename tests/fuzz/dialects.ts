import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavFile } from '../support/wav-file.ts';
import type { Subject } from './subject.ts';

/** Small files of kinds that no available recording has, from the repository's own folder. */
const kept = [
  'edf/made-gaps.edf',
  'edf/made-plus.edf',
  'edf/made-plus.bdf',
  'mat/nested-plain.mat',
  'mat/nested-packed.mat',
  'mat/types-plain.mat',
  'mat/version-4.mat',
];

const rowCount = 300;
const rows = (row: (k: number) => string): string =>
  Array.from({ length: rowCount }, (_, k) => row(k)).join('\n');
const second = (k: number): string => String(30 + Math.floor(k / 10)).padStart(2, '0');

const texts: Readonly<Record<string, string>> = {
  'comma.csv': `Subject;12\nRate (Hz);200\n\nECG;PPG\nmV;V\n${rows((k) => `${k % 5},5;-0,${k}`)}`,
  'rdsamp.csv': `'Elapsed time','II'\n'hh:mm:ss.mmm','mV'\n${rows((k) => `'0:${second(k)}.${k % 10}00',${k % 7}`)}`,
  'days.csv': `when,remark,ecg\n${rows((k) => `31/01/2020 11:59:${second(k)}.${k % 10} PM,"so, ""well""",${k % 7}`)}`,
  'packets.csv': `# fs: 100\n${rows((k) => `${1000 + 40 * Math.floor(k / 4)},${k % 9}`)}\nTotal: ${rowCount} samples`,
  'blocks.txt': ['4.5048e+04', '4.504801e+04']
    .map(
      (day) =>
        `Interval=\t10 ms\nExcelDateTime=\t${day}\t\nChannelTitle=\tECG\tPulse\n${rows((k) => `${k / 100}\t${k % 7}\t${k % 5}`)}\n`,
    )
    .join(''),
  'comments.txt': `Interval=\t4 ms\nExcelDateTime=\t4.5048e+04\t\nChannelTitle=\tECG\tPulse\nUnitName=\t*\tV\nRange=\t10.000 mV\t2.0 V\n${rows((k) => `${(k / 250).toFixed(3)}\t${k % 7}\t${k % 5}${k % 40 === 9 ? `\t#${k % 80 === 9 ? '*' : '2'} stand up` : ''}`)}`,
  'marks.csv': `time_s,ecg,ppg\n${rows((k) => `${(k / 125).toFixed(3)},${k % 30 === 4 ? -9999 : k % 9},${k % 25 === 3 ? '-999.25' : (k % 11) / 10}`)}`,
  'sheet.csv': `when,ecg\n${rows((k) => `${(45_000.5 + k / 86_400 / 100).toFixed(10)},${k % 9}`)}`,
  'monitor.txt': rows((k) => `12:00:${second(k)}.${k % 10}00 -> ${2000 + (k % 40)},${500 + (k % 9)}`),
  'thousands.csv': `Zeit;EKG\n${rows((k) => `0,${String(k).padStart(3, '0')};1.${200 + (k % 50)},25`)}`,
  'units.csv': `time,II,Pleth\n[s],[mV],[NU]\n${rows((k) => `${k / 100},${k % 9},${k % 5}`)}\ntime,II,Pleth\n${rows((k) => `${3 + k / 100},${k % 9},${k % 5}`)}`,
  'trailing.csv': `% Sampling Rate: 200 Hz\n// made\necg\tppg\n${rows((k) => `${k % 9}\t${k % 5}`)}\nMean\t4.2\nEnd of file`,
  'clock.csv': `Date,Time,ECG\n${rows((k) => `2020-10-25,01:59:${second(k)}.${k % 10},${k % 9}`)}`,
  'acq.txt': `made.acq\n2 msec/sample\n2 channels\nECG\nmV\nPPG\nVolts\nsec\tCH1\tCH2\n\t${rowCount}\t${rowCount}\n${rows((k) => `${(k / 500).toFixed(3)}\t${k % 9}\t${k % 5}`)}`,
  'BVP.csv': `1683000000.000000\n64.000000\n${rows((k) => String((k % 9) - 4))}`,
  'health.csv': `Name,A\nRecorded Date,2023-09-26 10:00:00 +0000\nClassification,Sinus\nSample Rate,512 hertz\nLead,Lead I\nUnit,µV\n\n${rows((k) => `${k % 90}.5`)}`,
  'shimmer.csv': `sep=\t\nS_Timestamp_Unix_CAL\tS_ECG_LL-RA_24BIT_CAL\nCAL\tCAL\nmSecs\tmVolts\n${rows((k) => `${1_683_000_000_000 + 2 * k}.0\t${k % 9}`)}`,
  'plus.csv': `unix_timestamp,bvp\n${rows((k) => `${1_683_000_000_000_000 + 15_625 * k},${k % 9}`)}`,
  'slow.csv': `time,ecg,ppg\n${rows((k) => `${k / 100},${k % 9},${k % 4 === 0 ? k : ''}`)}`,
};

const rrMs = (k: number): number => 800 + ((k * 37) % 90);
/** Lists of beats, which have no signal. */
const lists: Readonly<Record<string, string>> = {
  'rr.txt': rows((k) => String(rrMs(k))),
  'flow.csv': `duration,offline\n${rows((k) => `${rrMs(k)}.5,${k % 50 === 7 ? 1 : 0}`)}`,
  'logger.csv': `timestamp, rr, since_start \n\n${rows((k) => `${1_688_126_658_992 + 850 * k},${rrMs(k)},${850 * k}`)}`,
  'beats.csv': `beat_time_s,label\n${rows((k) => `${(k * 0.83).toFixed(3)},${k % 9 === 4 ? 'V' : 'N'}`)}`,
  'rdann.txt': rows(
    (k) =>
      `    0:${second(k)}.${k % 10}00 ${(30 + Math.floor(k / 10)) * 250 + 25 * (k % 10)}     N    0    0    0\t(N`,
  ),
  'kubios.txt': `Kubios HRV\nRR INTERVAL DATA,\nTime,RR interval\n(s),(s)\n${rows((k) => `${0.85 * k},${rrMs(k) / 1000}`)}`,
  'zephyr.csv': `Time,RtoR\n${rows((k) => `31/01/2020 12:00:${second(k)}.${k % 10}00,${(Math.floor(k / 3) % 2 === 0 ? 1 : -1) * rrMs(Math.floor(k / 3))}`)}`,
  'made.hrm': `[Params]\nDate=20200131\nStartTime=10:00:00\nInterval=238\n[HRData]\n${rows((k) => String(rrMs(k)))}`,
};

/** Makes files of dialects that no available recording has. */
export function dialects(): Subject[] {
  const of = (name: string, bytes: Uint8Array): Subject => ({
    name: `dialect ${name}`,
    kind: 'recording',
    files: [{ path: `d/${name}`, bytes }],
  });
  const sound = new Uint8Array(2400).map((_, k) => (k * 37) % 251);
  const parts = { channelCount: 2, fs: 1000, data: sound };
  return [
    ...kept.map((path) => {
      const bytes = new Uint8Array(readFileSync(join(process.cwd(), 'tests/golden', path)));
      return of(path.slice(path.indexOf('/') + 1), bytes);
    }),
    ...Object.entries({ ...texts, ...lists }).map(([name, text]) => of(name, new TextEncoder().encode(text))),
    of('wide.csv', new Uint8Array(Buffer.from(`\ufeff${texts['slow.csv'] ?? ''}`, 'utf16le'))),
    of('long.wav', wavFile({ ...parts, bits: 24, riff: 'RF64', before: { ds64: sound.slice(0, 28) } })),
    of('float.wav', wavFile({ ...parts, tag: 3, bits: 32, usedBits: 32 })),
  ];
}
