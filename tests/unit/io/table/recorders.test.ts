import { recordedStretches } from '../../../../src/pipeline/stretches/recorded-stretches.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../../../../src/io/open.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { openTable, rows, channelSummary, readAllSamples } from '../../../support/made-table.ts';

/** A pulse of 1.2 Hz, used in the layouts of all recorders. */
const pulse = (k: number, fs: number): string => Math.sin((2 * Math.PI * 1.2 * k) / fs).toFixed(4);
/** Spikes of 1.2 Hz. */
const ecg = (k: number, fs: number): string =>
  (1.2 * Math.exp(-(((((k * 1.2) / fs) % 1) - 0.5) ** 2) / 2e-4)).toFixed(4);

describe('texts of recorders, by their signatures', () => {
  const acq = (time: string, unit: string, counts: string): string =>
    `sitting.acq\n1 msec/sample\n2 channels\nECG - ECG100C\nmV\nPPG, finger\nVolts\n${unit}\tCH1\tCH2\t\n${counts}${rows(
      2000,
      (k) => `${(k * Number(time)).toFixed(6)}\t${ecg(k, 1000)}\t${pulse(k, 1000)}\t`,
    )}`;

  it.each([
    ['s', acq('0.001', 'sec', '\t2000\t2000\t\n')],
    ['ms', acq('1', 'milliSec', '\t2000\t2000\t\n')],
    ['min, and no counts', acq(String(0.001 / 60), 'min', '')],
  ])('AcqKnowledge has names and units, and its count is no sample; time in %s', async (_, text) => {
    const recording = await openTable(text, 'sitting.txt');
    expect(channelSummary(recording)).toEqual([
      ['ECG - ECG100C', 'mV', 'ecg', 1000],
      ['PPG, finger', 'V', 'ppg', 1000],
    ]);
    expect((await readAllSamples(recording, 1)).slice(0, 3)).toEqual(
      [0, 1, 2].map((k) => Number(pulse(k, 1000))),
    );
    expect(recording.warnings).toEqual([]);
  });

  it.each([
    [
      'PhysioBank',
      "'Elapsed time','MLII','PLETH'\n'hh:mm:ss.mmm','mV','NU'\n",
      (k: number) => `'0:${(k / 250).toFixed(3).padStart(6, '0')}',${ecg(k, 250)},${pulse(k, 250)}`,
    ],
    [
      'rdsamp -c -v -p',
      'Elapsed time,MLII,PLETH\nseconds,mV,NU\n',
      (k: number) => `${(k / 250).toFixed(3)},${ecg(k, 250)},${pulse(k, 250)}`,
    ],
    [
      'rdsamp -v -p',
      '   Elapsed time\t   MLII\t  PLETH\n      (seconds)\t   (mV)\t   (NU)\n',
      (k: number) => `${(k / 250).toFixed(3).padStart(15)}\t ${ecg(k, 250)}\t ${pulse(k, 250)}`,
    ],
  ])('PhysioNet has names, units and the clock of %s', async (_, heads, row) => {
    const recording = await openTable(`${heads}${rows(2000, row)}`, 'samples.csv');
    expect(channelSummary(recording)).toEqual([
      ['MLII', 'mV', 'ecg', 250],
      ['PLETH', 'NU', 'ppg', 250],
    ]);
  });

  it('AcqKnowledge without a column of time has the rate of its header', async () => {
    const body = rows(2000, (k) => `${ecg(k, 500)}\t${pulse(k, 500)}\t`);
    const text = `a.acq\n2 msec/sample\n2 channels\nECG\nmV\nPPG\nVolts\nCH1\tCH2\t\n2000\t2000\t\n${body}`;
    const recording = await openTable(text, 'a.txt');
    expect(channelSummary(recording).map((row) => (Array.isArray(row) ? row[3] : null))).toEqual([500, 500]);
    expect(recording.channels[0].sampleCount).toBe(2000);
  });

  it('comments of LabChart after the cells of a row are marks at its time', async () => {
    const heads = 'Interval=\t0.004 s\nChannelTitle=\tECG\tPulse\nRange=\t10 V\t10 V\n';
    const said = new Map([
      [250, '#* supine'],
      [1000, '#2 cuff “up”'],
      [2000, '#* tilt\t#1 lead moved'],
    ]);
    const text = rows(3000, (k) => {
      const comment = said.get(k);
      return `${(k / 250).toFixed(3)}\t${Math.sin(k / 30).toFixed(4)}\t${Math.cos(k / 30).toFixed(4)}${comment === undefined ? '' : `\t${comment}`}`;
    });
    const recording = await openTable(heads + text, 'made.txt');
    expect(recording.channels.map(({ label, fs, sampleCount }) => [label, fs, sampleCount])).toEqual([
      ['ECG', 250, 3000],
      ['Pulse', 250, 3000],
    ]);
    const [set] = recording.annotations;
    expect([set.source, set.fs]).toEqual(['labchart', 250]);
    expect(set.annotations.map(({ sampleIndex, aux, channel }) => [sampleIndex, aux, channel])).toEqual([
      [250, 'supine', 0],
      [1000, 'cuff “up”', 1],
      [2000, 'tilt', 0],
      [2000, 'lead moved', 0],
    ]);
    expect(recording.warnings).toEqual([]);
  });

  it('LabChart has interval, titles, its own and the range’s units, and the start', async () => {
    const head = [
      'Interval=\t4 ms',
      'ExcelDateTime=\t4.5000500000000000e+04\t03/15/23 12:00:00',
      'TimeFormat=\tStartOfBlock',
      'ChannelTitle=\tECG\tFinger Pulse\tChannel 3',
      'Range=\t2.000 mV\t10.000 V\t10.000 V',
      'UnitName=\t*\tmmHg\t*',
      'TopValue=\t*\t200\t5.5',
    ].join('\r\n');
    const body = rows(1000, (k) => `${(k * 0.004).toFixed(3)}\t${ecg(k, 250)}\t${pulse(k, 250)}\t0.5`);
    const recording = await openTable(`${head}\r\n${body}`, 'block.txt');
    expect(channelSummary(recording)).toEqual([
      ['ECG', 'mV', 'ecg', 250],
      ['Finger Pulse', 'mmHg', 'ppg', 250],
      ['Channel 3', '', 'other', 250],
    ]);
    expect(recording.startTime).toBe('2023-03-15T12:00:00');
  });

  it('Empatica E4 has start and rate in the first two rows', async () => {
    const bvp = await openTable(
      `1683000000.00\n64.000000\n${rows(640, (k) => pulse(k, 64))}`,
      'walk/BVP.csv',
    );
    expect(channelSummary(bvp)).toEqual([['BVP', '', 'ppg', 64]]);
    expect(bvp.channels[0].sampleCount).toBe(640);
    expect(bvp.startTime).toBe('2023-05-02T04:00:00');
    const stamp = '1683000000.000000';
    const axes = rows(320, (k) => `${k % 3},${60 + (k % 2)},-3`);
    const acc = await openTable(
      `${stamp}, ${stamp}, ${stamp}\n32.000000, 32.000000, 32.000000\n${axes}`,
      'ACC.csv',
    );
    expect(channelSummary(acc)).toEqual(
      ['x', 'y', 'z'].map((axis) => [`ACC ${axis}`, '1/64 g', 'acceleration', 32]),
    );
  });

  it.each([
    ['English', 'Sample Rate,512 hertz', 'Lead,Lead I', 'Unit,µV'],
    ['German', 'Abtastrate,512 Hertz', 'Ableitung,"Lead I"', 'Einheit,µV'],
  ])('Apple Health in %s has lead, unit, rate and date', async (_, rate, lead, unit) => {
    const head = `Name,A Person\nRecorded Date,2023-09-26 18:54:04 +0800\n${rate}\n\n\n${lead}\n${unit}\n\n`;
    const recording = await openTable(head + rows(1024, (k) => ecg(k, 512)), 'ecg_2023-09-26.csv');
    expect(channelSummary(recording)).toEqual([['Lead I', 'µV', 'ecg', 512]]);
    expect(recording.channels[0].sampleCount).toBe(1024);
    expect(recording.startTime).toBe('2023-09-26T18:54:04');
  });

  it('Consensys has a line with the delimiter, and one between names and units', async () => {
    const names = 'S_1_Timestamp_Unix_CAL\tS_1_ECG_LL-RA_24BIT_CAL\tS_1_PPG_A13_CAL';
    const body = rows(600, (k) => `${1683000000000 + 4 * k}\t${ecg(k, 250)}\t${pulse(k, 250)}`);
    for (const between of ['', 'CAL\tCAL\tCAL\n']) {
      const recording = await openTable(`sep=\t\n${names}\n${between}ms\tmV\tmV\n${body}`);
      expect(channelSummary(recording)).toEqual([
        ['S_1_ECG_LL-RA_24BIT_CAL', 'mV', 'ecg', 250],
        ['S_1_PPG_A13_CAL', 'mV', 'ppg', 250],
      ]);
    }
  });

  it('a Polar logger uses the clock of the sensor, not the time of packets', async () => {
    const head = 'Phone timestamp;sensor timestamp [ns];timestamp [ms];ecg [uV]';
    const body = rows(1300, (k) => {
      const phone = new Date(1683000000000 + 560 * Math.floor(k / 73)).toISOString().slice(0, -1);
      return `${phone};${599630000000000000 + 7692308 * k};${(7.692308 * k).toFixed(6)};${ecg(k, 130)}`;
    });
    const recording = await openTable(`${head}\n${body}`, 'Polar_H10_ECG.txt');
    expect(recording.channels[0].fs).toBeCloseTo(130, 2);
    expect(recording.channels[0]).toMatchObject({ role: 'ecg', sampleCount: 1300, unit: 'uV' });
  });

  it('OpenBCI uses the rate of its header if rows are stamped on arrival', async () => {
    const head =
      '%OpenBCI Raw EXG Data\n%Number of channels = 1\n%Sample Rate = 250 Hz\nSample Index, EXG Channel 0, Timestamp';
    const body = rows(
      1500,
      (k) => `${k % 256}, ${ecg(k, 250)}, ${(1683000000 + 0.04 * Math.floor(k / 10)).toFixed(3)}`,
    );
    const recording = await openTable(`${head}\n${body}`, 'OpenBCI-RAW.txt');
    const exg = recording.channels.find(({ label }) => label === 'EXG Channel 0');
    expect(exg).toMatchObject({ fs: 250, sampleCount: 1500 });
  });

  it('Nonin has the time of day with full stops, to the second', async () => {
    const body = rows(1500, (k) => {
      const second = Math.floor(k / 75);
      return `"21.34.${String(second).padStart(2, '0')}",${k % 25},${Math.round(30000 + 900 * Number(pulse(k, 75)))}`;
    });
    const recording = await openTable(`"TIME","FRAME","PLETHY"\n${body}`);
    const pleth = recording.channels.find(({ label }) => label === 'PLETHY');
    expect(pleth).toMatchObject({ role: 'ppg', sampleCount: 1500 });
    expect(pleth?.fs).toBeCloseTo(75, 1);
  });
});

describe('columns recognised without a name', () => {
  it.each([
    ['timer', '117 Hz', (k: number) => (8.547009 * k).toFixed(3), 117, 'ppg'],
    ['a', '125 Hz', (k: number) => (0.008 * k).toFixed(3), 125, 'ppg'],
    ['a', '1000 Hz', (k: number) => (0.001 * k).toFixed(3), 1000, 'ppg'],
  ] as const)(
    'columns recognised without a name include a column %s that rises evenly, a clock of %s',
    async (name, _, stamp, fs, label) => {
      const recording = await openTable(
        `${name},${label}\n${rows(900, (k) => `${stamp(k)},${pulse(k, fs)}`)}`,
      );
      expect(channelSummary(recording)).toHaveLength(1);
      expect(recording.channels[0].fs).toBeCloseTo(fs, 3);
    },
  );

  it('columns recognised without a name exclude a column hr of heart rates, since one at the rate of a signal is judged by its samples', async () => {
    const signal = await openTable(
      `timer,hr\n${rows(1200, (k) => `${(8.547009 * k).toFixed(3)},${500 + 90 * Number(pulse(k, 117))}`)}`,
    );
    expect(signal.channels.map(({ role }) => role)).toEqual(['ppg']);
    const table = `time,hr\n${rows(300, (k) => `${k},${70 + 5 * Number(pulse(k, 9))}`)}`;
    // Nothing shows whether 1 is a second or a millisecond.
    await expect(openTable(table)).rejects.toMatchObject({ code: 'no-rate' });
    const rates = await openTable(table, 'made.csv', 1);
    expect(rates.channels.map(({ role, fs }) => [role, fs])).toEqual([['other', 1]]);
  });

  it('columns recognised without a name exclude a signal that rises unevenly, which needs a rate', async () => {
    const ramp = rows(900, (k) => `${(0.3 * k + 0.2 * Math.sin(k)).toFixed(3)},${pulse(k, 100)}`);
    await expect(openTable(`load,ppg\n${ramp}`)).rejects.toMatchObject({ code: 'no-rate' });
  });

  it('columns recognised without a name exclude a first line of another order of magnitude, which is reported', async () => {
    const recording = await openTable(
      `ecg,ppg\n10000,10000\n${rows(900, (k) => `${ecg(k, 250)},${pulse(k, 250)}`)}`,
      'made.csv',
      250,
    );
    expect(recording.channels[0].sampleCount).toBe(900);
    expect(recording.warnings).toEqual([
      {
        code: 'left-out',
        message: 'Line 2 has another order of magnitude than all later lines and is not read as a sample.',
      },
    ]);
  });

  it('columns recognised without a name include x, y and z as axes of an accelerometer, and unnamed ones with the magnitude of gravity', async () => {
    const turned = (k: number): string => {
      const angle = 0.4 * Math.sin((2 * Math.PI * 1.4 * k) / 100);
      return [Math.sin(angle), 0.1 * Math.sin((2 * Math.PI * 1.2 * k) / 100), Math.cos(angle)]
        .map((v) => v.toFixed(4))
        .join(',');
    };
    const body = rows(1200, (k) => `${pulse(k, 100)},${turned(k)}`);
    const named = await openTable(`ppg,x,y,z\n${body}`, 'made.csv', 100);
    const unnamed = await openTable(body, 'made.csv', 100);
    for (const { channels } of [named, unnamed]) {
      expect(channels.map(({ role }) => role)).toEqual([
        'ppg',
        'acceleration',
        'acceleration',
        'acceleration',
      ]);
    }
  });
});

describe('BIDS tables of physiology', () => {
  const text = rows(2000, (k) => `${pulse(k, 50)}\t${Math.round(100 * Math.sin(k / 80))}`);
  const json = '{"StartTime": -3.2, "SamplingFrequency": 50, "Columns": ["cardiac", "respiratory"]}';
  const table = (path: string) => memoryFile(`${path}.gz`, new Uint8Array(gzipSync(text)));

  it('BIDS tables of physiology use rate and names from the compressed JSON next to them, and from a less specific one above', async () => {
    const files = [
      table('ds/sub-01/func/sub-01_task-rest_run-01_physio.tsv'),
      memoryFile('ds/task-rest_physio.json', json),
    ];
    const { opened, broken } = await openRecordings(files);
    expect(broken).toEqual([]);
    expect(opened.map(channelSummary)).toEqual([
      [
        ['cardiac', '', 'ppg', 50],
        ['respiratory', '', 'respiration', 50],
      ],
    ]);
  });

  it('BIDS tables of physiology use the events of their run that have a duration, relative to the first sample', async () => {
    const files = [
      table('sub-01_task-rest_recording-pulse_physio.tsv'),
      memoryFile('sub-01_task-rest_physio.json', json),
      memoryFile(
        'sub-01_task-rest_events.tsv',
        'onset\tduration\ttrial_type\n0\t10\trest\n12\t0\tbutton\n20.5\t5\tsqueeze\n',
      ),
      memoryFile('sub-01_task-count_events.tsv', 'onset\tduration\ttrial_type\n1\t2\tother\n'),
    ];
    const { opened } = await openRecordings(files);
    const of = opened.find(({ channels }) => channels.some(({ label }) => label === 'cardiac'));
    expect(of?.annotations.map(({ source }) => source)).toEqual(['events']);
    // The physiology began 3.2 s before the run.
    expect(of && recordedStretches(of)).toEqual([
      { from: 3.2, to: 13.2, name: 'rest', excluded: false },
      { from: 23.7, to: 28.7, name: 'squeeze', excluded: false },
    ]);
    const broken = await openRecordings([
      table('sub-01_task-rest_physio.tsv'),
      memoryFile('sub-01_task-rest_physio.json', json),
      memoryFile('sub-01_task-rest_events.tsv', 'onset\tduration\nnow\t1\n'),
    ]);
    expect(broken.broken[0]?.failure).toMatchObject({ code: 'bad-value', where: { line: 2 } });
  });

  it('request the rate if the JSON belongs to another task, and report a broken one', async () => {
    const path = 'sub-01_task-rest_physio.tsv';
    const other = await openRecordings([table(path), memoryFile('sub-01_task-count_physio.json', json)]);
    expect(other.broken.find(({ name }) => name.endsWith('.tsv'))?.failure.code).toBe('no-rate');
    const empty = await openRecordings([
      table(path),
      memoryFile('sub-01_task-rest_physio.json', '{"Columns": []}'),
    ]);
    expect(empty.broken[0]?.failure).toMatchObject({
      code: 'bad-value',
      where: { field: 'SamplingFrequency' },
    });
  });

  it('BIDS tables of physiology report a gzip file that is truncated, damaged or no gzip file', async () => {
    const whole = new Uint8Array(gzipSync(text));
    const codeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
      (await openRecordings([memoryFile('a.csv.gz', bytes)])).broken[0]?.failure.code;
    expect(await codeOf(whole.subarray(0, 12))).toBe('truncated');
    expect(await codeOf(whole.subarray(0, whole.length >> 1))).toBe('truncated');
    expect(await codeOf(whole.map((byte, k) => (k === 400 ? byte ^ 0x55 : byte)))).toBe('bad-value');
    expect(await codeOf(new TextEncoder().encode(text))).toBe('bad-header');
  });
});
