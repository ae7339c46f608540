import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await runCommand('synth', '--out', at('sounds'), '--pcg', '--duration', '20', '--rate', '1000');
  await runCommand('synth', '--out', at('silent'), '--duration', '20');
});

describe('sounds', () => {
  it('prints S1, S2, QS2 and PEP as JSON, with the parameters in force', async () => {
    const { status, output } = await runCommand('sounds', at('sounds.hea'), '--s2-to', '0.55', '--quiet');
    expect(status).toBe(0);
    const { analysis, parameters, result } = JSON.parse(output);
    expect(analysis).toBe('sounds');
    expect(parameters).toMatchObject({ maxShift: 10, soundBand: '25-400', envelope: 'shannon', s2To: 0.55 });
    expect(result.windows).toHaveLength(1);
    expect(Object.keys(result.windows[0].sweep)).toEqual(['s1', 's2']);
    expect(result.beats[2].pep.historic).toBeGreaterThan(60);
    expect(result.beats[2].pep.historic).toBeLessThan(150);
  });

  it('prints one row per beat as CSV', async () => {
    const { output } = await runCommand('sounds', at('sounds.hea'), '--csv', '--quiet');
    const [heads, ...rows] = output.trim().split('\n');
    expect(heads).toContain('s1.historic_s,s1.leastVariance_s,s1.aligned_s,s2.historic_s');
    expect(rows.length).toBeGreaterThan(15);
  });

  it('reports that it needs a channel of sounds, and lists its parameters', async () => {
    const { status, output } = await runCommand('sounds', at('silent.hea'), '--quiet');
    expect(status).toBe(1);
    expect(JSON.parse(output).error).toMatchObject({
      code: 'no-channel',
      message: expect.stringMatching(/choose it \(channels: .*\)\. The option is --channels pcg=LABEL\.$/),
    });
    const help = (await runCommand('sounds', '--help')).output.replaceAll(/\s+/g, ' ');
    expect(help).toContain('--max-shift N|off');
    expect(help).toContain('1 … 200 ms. Default 10.');
    expect(help).toContain('--sound-band TEXT');
  });
});
