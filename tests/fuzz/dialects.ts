import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavFile } from '../support/wav-file.ts';
import type { Subject } from './subject.ts';

/** Small files of what recordings at hand have none of, from the repository's own folder. */
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
  'made.hrm': `[Params]\nDate=20200131\nStartTime=10:00:00\nInterval=238\n[HRData]\n${rows((k) => String(rrMs(k)))}`,
};

/** Files of dialects that no recording at hand has. */
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
