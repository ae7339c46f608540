import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

interface PrintedBeat {
  readonly r: number;
  readonly p: { readonly peak: number } | null;
  readonly t: { readonly end: number } | null;
}

test('`waves --annotations` writes the marks next to its result, and `info` lists them with the record', async () => {
  const made = ['--duration', '20', '--rate', '250', '--seed', '3', '--write', 'wfdb'];
  await runCommand('synth', '--out', at('x'), ...made);
  const { status } = await runCommand('waves', at('x'), '--annotations', 'bb', '--out', at('x.json'));
  expect(status).toBe(0);
  const printed = JSON.parse(readFileSync(at('x.json'), 'utf8')) as {
    readonly result: { readonly beats: readonly PrintedBeat[] };
  };
  const { beats } = printed.result;
  const { annotations } = parseAnnotations(readFileSync(at('x.bb')), 'x.bb', 'bb', 250).set;
  const samplesOf = (label: string) =>
    annotations.filter((mark) => mark.label === label).map(({ sampleIndex }) => sampleIndex);
  const sampleOf = (sec: number) => Math.round(250 * sec);
  expect(beats.length).toBeGreaterThan(15);
  expect(samplesOf('N')).toEqual(beats.map(({ r }) => sampleOf(r)));
  expect(samplesOf('p')).toEqual(beats.flatMap(({ p }) => (p === null ? [] : [sampleOf(p.peak)])));
  expect(samplesOf(')')).toEqual(
    expect.arrayContaining(beats.flatMap(({ t }) => (t === null ? [] : [sampleOf(t.end)]))),
  );
  const { output } = await runCommand('info', at('x'));
  expect(output).toContain('"source":"bb"');
});

test('`waves --annotations` is rejected without a place for its file', async () => {
  expect((await runCommand('waves', at('x'), '--annotations', 'bb')).status).toBe(2);
  const odd = await runCommand('waves', at('x'), '--annotations', 'b.b', '--out', at('y.json'));
  expect(odd.status).toBe(2);
});
