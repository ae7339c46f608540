import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const record = join(folder, 'pulse.hea');

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'pulse'), '--duration', '20', '--rate', '250');
});

const intervals = (...options: string[]) => runCommand('intervals', record, '--quiet', ...options);

describe('intervals --landmark', () => {
  it('finds one landmark of the named channel, as JSON in the form of the intervals', async () => {
    const given = ['--landmark', 'falling', '--timed-from', 'r', '--channels', 'any=PPG'];
    const { status, output } = await intervals(...given, '--foot-percent', '40');
    expect(status).toBe(0);
    const { analysis, parameters, result } = JSON.parse(output);
    expect(analysis).toBe('landmark');
    expect(parameters).toMatchObject({
      channel: 'PPG',
      landmark: 'falling',
      timedFrom: 'r',
      footPercent: 40,
    });
    expect(result).toMatchObject({ channel: 'PPG', timedFrom: 'r', beatsFrom: 'ecg', flipped: false });
    expect(Object.keys(result.windows[0])).toEqual(
      expect.arrayContaining(['from', 'to', 'beats', 'rejected', 'unlike', 'interval', 'sweep']),
    );
    expect(result.windows[0].sweep.landmark).toHaveLength(50);
    expect(result.windows[0].interval.historic.mean).toBeGreaterThan(400);
  });

  it('prints one row per beat as CSV', async () => {
    const { output } = await intervals('--landmark', 'peak', '--csv');
    const [heads, ...rows] = output.trim().split('\n');
    expect(heads).toContain(
      'landmark.historic_s,landmark.leastVariance_s,landmark.aligned_s,interval.historic_ms',
    );
    expect(rows.length).toBeGreaterThan(15);
  });

  it('needs no ECG: the channel’s own upstrokes are the beats', async () => {
    const { output } = await intervals('--landmark', 'slope', '--beats-from', 'channel');
    const { beatsFrom, timedFrom, rate } = JSON.parse(output).result;
    expect([beatsFrom, timedFrom]).toEqual(['channel', 'previous']);
    expect(Math.abs(rate - 70)).toBeLessThan(5);
  });

  it('reports contradictions as bad usage, and missing data as an error', async () => {
    expect((await intervals('--timed-from', 'r')).status).toBe(2);
    expect((await intervals('--landmark', 'peak', '--foot', 'minimum')).status).toBe(2);
    expect((await intervals('--channels', 'any=PPG')).status).toBe(2);
    const { status, output } = await intervals('--landmark', 'peak', '--channels', 'any=ear');
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({ code: 'no-channel' });
  });

  it('lists its parameters in the help, and describes its methods', async () => {
    const help = (await runCommand('intervals', '--help')).output.replaceAll(/\s+/g, ' ');
    expect(help).toContain('--landmark rising|falling|peak|nadir|slope|notch');
    expect(help).toContain('any=LABEL');
    const { output } = await intervals('--landmark', 'peak', '--timed-from', 'previous', '--methods');
    expect(output).toContain(
      'The interval is from the same landmark of the beat before to the peak, to a fraction of a sample',
    );
  });
});
