import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restingRrMs } from '../../../support/made-beats.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const rr = restingRrMs(60);

async function write(name: string, cells: readonly (string | number)[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${cells.join('\n')}\n`);
  return path;
}

describe('a list of RR on the command line', () => {
  it('has beats and gaps in info', async () => {
    const path = await write('a.csv', ['rr_ms', ...rr.slice(0, 30), 90_000, ...rr.slice(30)]);
    const { status, output, notices } = await runCommand('info', path);
    expect(status).toBe(0);
    const { recording, result } = JSON.parse(output);
    expect(recording).toMatchObject({ name: 'a', format: 'beats', channels: [] });
    expect(result.annotations).toEqual([{ source: 'beats', count: 63, point: 'R' }]);
    expect(result.gaps).toHaveLength(1);
    expect(result.gaps[0].to - result.gaps[0].from).toBeCloseTo(90, 9);
    expect(notices).toContain('The RR in line 32 is longer than 30 s. It counts as a gap.');
  });

  it('has a rhythm in qrs as JSON, and one row per beat as CSV', async () => {
    const path = await write('a.csv', ['rr_ms', ...rr]);
    const { output } = await runCommand('qrs', path);
    const { result, done } = JSON.parse(output);
    const meanMs = rr.reduce((sum, one) => sum + one, 0) / rr.length;
    expect(result.rhythm.meanRate).toBeCloseTo(60_000 / meanMs, 6);
    expect(result.rhythm).toMatchObject({ used: 60, leftOut: 0, pauses: [], missing: [] });
    expect(done).toEqual([expect.objectContaining({ what: 'marks', beats: 61 })]);
    const lines = (await runCommand('qrs', path, '--csv')).output.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^recording,mark_s,r_s,.*,rr_ms,premature/);
    expect(lines).toHaveLength(62);
  });

  it('needs --beats if the unit is not clear', async () => {
    const path = await write(
      'rr.csv',
      rr.map((ms) => Math.round(ms / 4)),
    );
    const refused = await runCommand('qrs', path);
    expect(refused.status).toBe(1);
    expect(JSON.parse(refused.output).error).toMatchObject({
      code: 'no-unit',
      message: expect.stringContaining('--beats ms'),
    });
    expect((await runCommand('qrs', path, '--beats', '250')).status).toBe(0);
    const wrong = await runCommand('qrs', path, '--beats', 'min');
    expect(wrong.status).toBe(2);
    expect(wrong.notices).toContain('neither ms, s, nor a rate in Hz');
  });

  it('has methods that report that nothing was detected', async () => {
    const { output } = await runCommand('qrs', await write('a.csv', ['rr_ms', ...rr]), '--methods');
    expect(output).toContain('No signal was recorded, and 61 beats were taken from the list of beats');
    expect(output).not.toContain('R-peaks were found by');
  });

  it.each(['intervals', 'waves', 'sounds', 'filter', 'denoise', 'templates'])(
    'is rejected by %s with a message',
    async (name) => {
      const path = await write('a.csv', ['rr_ms', ...rr]);
      const { status, output } = await runCommand(name, path);
      expect(status).toBe(1);
      expect(output).toContain('This recording has beats and no signal');
    },
  );
});
