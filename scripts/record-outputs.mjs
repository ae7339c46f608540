// npm run record -- FOLDER [--against OTHER] [--only TEXT]
//
// Records in FOLDER the output of the command line for some forty recordings and synthetic cases: every analysis, JSON
// and CSV, on the CPU, with messages and exit status. --against compares the folder with an earlier one, and ends with
// status 1 if they differ. --only selects cases whose names contain TEXT. Times and the build's name are omitted.
// FOLDER must not be added to the repository, since it contains recorded data.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root, runPackage } from './installed.mjs';

/** Recordings that `synth` makes, by name. */
const made = {
  plain: ['--duration', '60', '--rate', '500'],
  sounds: ['--duration', '40', '--rate', '1000', '--pcg', '--seed', '4'],
  ectopic: ['--duration', '90', '--rate', '250', '--ectopic-rate', '12', '--fusion-rate', '6', '--seed', '2'],
  noisy: ['--duration', '60', '--rate', '360', '--noise', 'mains:12,white:14@20..30', '--seed', '3'],
  inverted: ['--duration', '45', '--rate', '500', '--ppg-sensor', 'inverted', '--ectopic-shape', 'mixed'],
  fast: ['--duration', '20', '--rate', '2000', '--heart-rate', '140', '--rptt', '120', '--lvet', '200'],
  long: ['--duration', '1500', '--rate', '200', '--seed', '5'],
};

const ecg = ['qrs', 'templates', 'denoise', 'filter'];
const pulse = [...ecg, 'intervals'];
const all = [...pulse, 'sounds'];

/** Recordings of the data folder: name, files, analyses, more options. */
const recorded = [
  ['bidmc', ['bidmc/bidmc_01_Signals.csv'], pulse, []],
  ['arduino', ['arduino-ecg-ppg/measurement_sitting.csv'], pulse, []],
  ['esp32', ['esp32-ecg-ppg/bao-12h45_BOTH_sync_2026-07-09_12-53-43_raw.csv'], pulse, []],
  ['iphys', ['iphys-ecg-ppg/ECGData.mat', 'iphys-ecg-ppg/PPGData.mat'], ['info', 'qrs'], []],
  ['wrist', ['wrist-ppg-exercise'], ['intervals'], []],
  ['troika', ['troika-ieee-spc2015'], ['info', 'intervals'], ['--input-rate', '125']],
  ['icu', ['icu-ecg-abp-ppg/TestICU.hea'], ['info', 'qrs'], ['--channels', 'ecg=col 2,ppg=col 3']],
  ...[1, 2, 3, 4, 7, 9].map((number) => [
    `a000${number}`,
    [`cinc2016-ecg-pcg/a000${number}.hea`],
    ['sounds', 'qrs'],
    [],
  ]),
  ...[100, 105, 106, 119, 201, 203, 213, 223].map((number) => [
    `mitdb-${number}`,
    [`mitdb/${number}.hea`],
    ecg,
    [],
  ]),
  ...['sel103', 'sel213', 'sele0106'].map((name) => [name, [`qtdb/${name}.hea`], ['qrs', 'denoise'], []]),
  ...[1, 7, 19].map((number) => [`ludb-${number}`, [`ludb/${number}.hea`], ['info', 'qrs'], []]),
  ['nstdb', ['nstdb'], ['qrs'], []],
  ['s007', ['ecg-beats-nsv/s007.hea'], ['qrs', 'templates'], []],
  ['ecg-abp', ['ecg-abp/ECGABP.mat'], ['info'], []],
  ['vp001', ['icg-ecg/vp_001_ecg_data.csv'], ['info', 'qrs'], ['--input-rate', '500']],
  [
    'edf',
    ['edf/cardio_sample.edf', 'edf/test_generator.bdf', 'edf/test_utf8_annotations.edf'],
    ['info', 'qrs'],
    [],
  ],
  ['acq', ['biopac-acq/physio'], ['info'], []],
  ['carts', ['cart-formats'], ['info'], []],
  [
    'opensignals',
    ['hdf5-opensignals/ecg_sample.h5', 'hdf5-opensignals/OSmontage1A.txt'],
    ['info', 'qrs'],
    [],
  ],
  ['wfdb', ['wfdb-formats'], ['info'], []],
  ['holter', ['holter-beats/nsr001.hea'], ['info', 'qrs'], []],
  ['texts', ['text-variants'], ['info'], []],
];

/** Filter options, unless a case has others. */
const filtered = ['--type', 'bandpass', '--low', '5', '--high', '15', '--taps', '101', '--csv'];

/**
 * Non-default settings, on synthetic recordings.
 * @type {[string, string, string[]][]}
 */
const settings = [
  ['intervals', 'plain', ['--foot', 'minimum', '--average', '5', '--window', '20']],
  [
    'intervals',
    'plain',
    ['--foot', 'intersecting-tangents', '--notch', 'first-derivative', '--rate', 'native'],
  ],
  [
    'intervals',
    'ectopic',
    ['--sweep-over', 'record', '--lvet-foot', 'historic', '--rows', 'windows', '--csv'],
  ],
  ['intervals', 'plain', ['--foot-threshold', '30', '--notch-threshold', '40', '--max-shift', 'off']],
  ['intervals', 'plain', ['--landmark', 'rising', '--timed-from', 'r', '--channels', 'any=PPG']],
  ['intervals', 'plain', ['--landmark', 'rising', '--timed-from', 'r', '--channels', 'any=PPG', '--csv']],
  ['intervals', 'noisy', ['--method', 'pan-tompkins', '--from', '10', '--to', '50']],
  ['sounds', 'sounds', ['--sound-rule', 'consistent', '--envelope', 'hilbert', '--window', '15']],
  ['sounds', 'sounds', ['--rows', 'windows', '--csv']],
  ['waves', 'ectopic', ['--window', '20']],
  ['waves', 'plain', ['--rows', 'windows', '--csv']],
  ['series', 'ectopic', ['--window', '30', '--artefacts', 'cubic']],
  ['series', 'plain', ['--of', 'rptt', '--against', 'rr', '--rows', 'recordings', '--csv']],
  ['templates', 'ectopic', ['--measure', 'bam', '--strategy', 'mpcc', '--workers', '1']],
  ['templates', 'ectopic', ['--triggers', 'r-peaks', '--templates', '--csv']],
  ['denoise', 'noisy', ['--template-over', 'trailing', '--rolling', '20', '--cycles', '--csv']],
  ['denoise', 'noisy', ['--stretch', 'qt', '--interpolation', 'cubic', '--template-average', 'median']],
  ['denoise', 'ectopic', ['--ectopic', 'template', '--csv']],
  ['qrs', 'noisy', ['--method', 'trigger', '--csv']],
  ['qrs', 'ectopic', ['--method', 'pan-tompkins', '--reference', 'atr']],
  [
    'filter',
    'noisy',
    [
      '--stage',
      'type=highpass,low=0.5,taps=401',
      '--stage',
      'type=lowpass,high=40',
      '--alignment',
      'causal',
      '--csv',
    ],
  ],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, only: { type: 'string', default: '' } },
});
if (positionals.length !== 1) {
  console.error('npm run record -- FOLDER [--against OTHER] [--only TEXT]');
  process.exit(2);
}
const folder = resolve(positionals[0]);
const data = process.env.BEATBENCH_DATA ?? join(root, '..', 'shared', 'data');
ensureInstalled();
runPackage('vite', ['build', '--config', 'vite.cli.config.ts', '--logLevel', 'warn']);
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'made'), { recursive: true });

/** Runs the command line in the folder of synthetic recordings. */
function runProgram(argv) {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'dist-cli', 'beatbench.js'), ...argv],
      { cwd: join(folder, 'made'), maxBuffer: 2 ** 30 },
      (error, output, notices) => done({ status: error === null ? 0 : error.code, output, notices }),
    );
  });
}

/** Formats one value per line, without times and the build's name, which differ between runs. */
function settled(output) {
  if (!/^[[{]/.test(output)) return output;
  const leftOut = new Set(['build', 'timings', 'overall', 'shares']);
  return JSON.stringify(JSON.parse(output), (key, value) => (leftOut.has(key) ? undefined : value), 1);
}

for (const [name, options] of Object.entries(made)) {
  const { status, notices } = await runProgram([
    'synth',
    ...options,
    '--write',
    'wfdb',
    '--out',
    name,
    '--quiet',
  ]);
  if (status !== 0) throw new Error(`synth ${name} ended with ${status}: ${notices}`);
}

function expandCases([name, files, analyses, options]) {
  return analyses.flatMap((command) => {
    const argv = [command, ...files, ...(command === 'filter' ? filtered : []), ...options];
    const cases = [{ name: `${name}.${command}.json`, argv }];
    if (command !== 'info') cases.push({ name: `${name}.${command}.csv`, argv: [...argv, '--csv'] });
    return command === 'info' || files.length === 1 ? cases : cases.slice(0, 1);
  });
}

const cases = [
  ...recorded.flatMap(([name, files, analyses, options]) =>
    expandCases([name, files.map((file) => join(data, file)), analyses, options]),
  ),
  ...Object.keys(made).flatMap((name) =>
    expandCases([name, [`${name}.hea`], name === 'sounds' ? all : pulse, []]),
  ),
  ...settings.map(([command, name, options], place) => ({
    name: `settings-${place + 1}-${name}.${command}`,
    argv: [command, `${name}.hea`, ...options],
  })),
  ...[[], ['--csv'], ['--unit', 'subject', '--csv']].map((options, place) => ({
    name: `cohort-${place + 1}`,
    argv: [
      'cohort',
      'plain.hea',
      'ectopic.hea',
      'noisy.hea',
      'fast.hea',
      '--pattern',
      '{subject}',
      ...options,
    ],
  })),
].filter(({ name }) => name.includes(values.only));

if (!existsSync(data)) console.log(`There are no recordings at ${data}; only made ones are recorded.`);
const waiting = existsSync(data)
  ? cases
  : cases.filter(({ argv }) => !argv.some((word) => word.startsWith(data)));
const started = Date.now();
async function recordCases() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, argv } = next;
    const backend = argv[0] === 'info' ? [] : ['--backend', 'cpu'];
    const { status, output, notices } = await runProgram([...argv, ...backend, '--quiet']);
    writeFileSync(join(folder, name), `status ${status}\n${notices}\n${settled(output)}`);
  }
}
await Promise.all([recordCases(), recordCases()]);
const names = readdirSync(folder).filter((name) => name !== 'made');
console.log(`${names.length} outputs recorded in ${Math.round((Date.now() - started) / 1000)} s`);

if (values.against !== undefined) {
  const other = resolve(values.against);
  const differing = names.filter((name) => {
    const now = readFileSync(join(folder, name), 'utf8');
    const before = existsSync(join(other, name)) ? readFileSync(join(other, name), 'utf8') : null;
    if (now === before) return false;
    if (before === null) {
      console.log(`${name}: not recorded before`);
      return true;
    }
    const lines = before.split('\n');
    const place = now.split('\n').findIndex((line, index) => line !== lines[index]);
    console.log(`${name}: line ${place + 1}`);
    console.log(`  before ${(lines[place] ?? '(ended)').slice(0, 200)}`);
    console.log(`  now    ${(now.split('\n')[place] ?? '(ended)').slice(0, 200)}`);
    return true;
  });
  console.log(differing.length === 0 ? 'No difference.' : `${differing.length} outputs differ.`);
  process.exitCode = differing.length === 0 ? 0 : 1;
}
