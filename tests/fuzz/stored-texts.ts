import type { Subject } from './subject.ts';

const fingerprint = 'ab'.repeat(32);

const session = {
  format: 'beatbench-session',
  version: 1,
  recordings: [
    {
      name: 'walk',
      subject: 's1',
      roles: [{ channelIndex: 0, role: 'ecg', flipped: true, unit: 'mV' }],
      edits: [{ kind: 'delete', atSec: 12.5 }],
      files: [{ path: 'd/walk.csv', size: 1200, fingerprint }],
      options: {
        inputRateHz: 250,
        tables: { 'd/walk.csv': { delimiter: ';', quote: '', decimal: ',', columns: [] } },
      },
      waveforms: { lanes: [], heightPx: 80 },
    },
    { name: 'Rest', sample: 'rest', synthetic: null },
    { name: 'Made', synthetic: { duration: 60, heartRate: 72 } },
  ],
  pattern: '{subject}-{state}',
  parameters: { intervals: { accept: 6, average: 10 } },
  view: { recording: 0, bench: 'intervals', window: 1, beat: 12.5, from: 0, to: 10 },
  waveforms: { speed: 25 },
  theme: 'dark',
};

const statistics = { mean: 1, sd: 1, ppv: 1, missed: 0, sdUnaveraged: 1 };
const both = <T>(value: T) => ({ historic: value, leastVariance: value });
const interval = { historic: statistics, leastVariance: { ...statistics, threshold: 5, splitHalfSd: null } };
const result = {
  analysis: 'intervals',
  recording: { name: 'one', sha256: fingerprint },
  parameters: { average: 10 },
  backend: { kind: 'cpu', name: 'any' },
  warnings: [{ code: 'flipped', message: 'It is.' }],
  result: {
    beats: [{ window: 0, rejected: null, rptt: both(200), lvet: both(null) }],
    windows: [{ from: 0, to: 60, beats: 2, rptt: interval, lvet: interval }],
    heartRate: 60,
  },
};

/** Makes texts that the page and the command line write and read again. */
export function storedTexts(): Subject[] {
  const subjectOf = (kind: 'session' | 'result', value: object): Subject => ({
    name: kind,
    kind,
    files: [{ path: `d/${kind}.json`, bytes: new TextEncoder().encode(JSON.stringify(value)) }],
  });
  return [subjectOf('session', session), subjectOf('result', result)];
}
