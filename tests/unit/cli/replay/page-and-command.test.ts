import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { RoleChoice } from '../../../../src/model/corrections.ts';
import type { AnalysisName } from '../../../../src/pipeline/analyses.ts';
import { commandText } from '../../../../src/pipeline/sessions/command-text.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import { differingPaths } from '../../../support/differing-paths.ts';
import { runCommand } from '../../../support/run-command.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { unwrapOutcome } from '../../../support/unwrap-outcome.ts';
import { sweepFirst } from '../../../support/gate.ts';

// Page and command line run in one process, since engines round the last bits of functions such as `Math.sin`
// differently.

const folder = temporaryFolder();
// Without the truth file next to it, which the page does not receive.
const walk = join(folder, 'a walk.edf');

beforeAll(async () => {
  const out = join(folder, 'made');
  await runCommand(
    'synth',
    '--out',
    out,
    '--duration',
    '40',
    '--ectopic-rate',
    '5',
    '--pcg',
    '--rate',
    '1000',
    '--write',
    'edf',
  );
  copyFileSync(`${out}.edf`, walk);
});

/** Splits a command into words like a shell. */
const splitWords = (command: string): string[] =>
  execFileSync('/bin/sh', ['-c', `set -- ${command}; printf '%s\\0' "$@"`], { encoding: 'utf8' })
    .split('\0')
    .slice(1, -1);

/** Returns a result without its times and the machine's name. */
function listResultNumbers(text: string): Record<string, unknown> {
  const left = new Set(['timings', 'overall', 'shares', 'backend']);
  const parsed = JSON.parse(text, (key, value: unknown) => (left.has(key) ? undefined : value)) as object;
  return { ...parsed };
}

const turned: readonly RoleChoice[] = [{ channelIndex: 0, role: 'ecg', flipped: true }];
const cleaned: readonly RoleChoice[] = [
  { channelIndex: 0, role: 'ecg', clean: true },
  { channelIndex: 3, role: 'ecg' },
];

const cases: readonly (readonly [AnalysisName, ParameterValues, readonly RoleChoice[]])[] = [
  ['intervals', { average: 6, footThreshold: 20, notchThreshold: -10 }, turned],
  ['intervals', {}, cleaned],
  ['qrs', { method: 'curve-length', arithmetic: 'real' }, turned],
  ['waves', { window: 20 }, turned],
  ['sounds', { soundPercent: 10 }, turned],
  ['series', { of: 'rptt' }, turned],
  ['templates', { threshold: 0.9 }, turned],
  ['denoise', { leastMatch: 0.5 }, cleaned],
  ['landmark', { channel: 'PPG', landmark: 'peak' }, turned],
];

for (const part of sweepFirst(cases, 4))
  it.skipIf(part.isLeftOut).each(part.cases)(
    `the page’s result of %s with %o equals that of its command, to the last digit${part.note}`,
    async (name, given, roles) => {
      const api = createAnalysisApi();
      const file = new File([readFileSync(walk)], 'a walk.edf');
      const { opened } = await unwrapOutcome(
        api.openFiles(1, [{ path: 'a walk.edf', file }], {}, () => undefined),
      );
      const id = opened[0]?.id ?? '';
      const quiet = () => undefined;
      const { result: found } = await unwrapOutcome(api.analyse(1, 'intervals', id, {}, quiet));
      const times = found.beats.map(({ r }) => r);
      const edits = [
        { op: 'delete', time: times[5] ?? 0 },
        { op: 'insert', time: (times[9] ?? 0) + 0.1 },
        { op: 'move', time: times[12] ?? 0, to: (times[12] ?? 0) + 0.013 },
      ] as const;
      const stretches = [{ from: 20.25, to: 24, name: "a patient's cough", excluded: true }];
      const cleaning = { leastMatch: 0.4 };
      await unwrapOutcome(api.setCleaning(id, cleaning));
      await unwrapOutcome(api.setRoles(id, roles));
      await unwrapOutcome(api.setEdits(id, edits));
      await unwrapOutcome(api.setStretches(id, stretches));
      const { parameters } = await unwrapOutcome(api.analyse(2, name, id, given, quiet));
      const page = await unwrapOutcome(api.exportResult(name, id, 'json'));
      const command = commandText({
        analysis: name,
        files: [walk],
        isSeries: false,
        link: null,
        parameters,
        corrections: { roles, edits, stretches, templates: [], waves: [], cleaning },
        options: {},
        filtered: null,
      });
      const { status, output, notices } = await runCommand(...splitWords(command ?? ''), '--quiet');
      expect([status, notices]).toEqual([0, '']);
      const [mine, theirs] = [listResultNumbers(page), listResultNumbers(output)];
      expect(Object.keys(theirs)).toEqual(Object.keys(mine));
      expect(differingPaths(theirs, mine)).toEqual([]);
      expect(mine['corrections']).toMatchObject({ edits, stretches, roles });
    },
  );
