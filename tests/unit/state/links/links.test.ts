import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { cohortDeclarations } from '../../../../src/pipeline/cohort/declarations.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import type { BenchSet } from '../../../../src/state/benches.ts';
import { maxLinkLetters, parseLink } from '../../../../src/pipeline/sessions/link-file.ts';
import { createSession } from '../../../../src/state/session.ts';
import type { AnalysisClient } from '../../../../src/workers/client-types.ts';
import { writeLink } from '../../../../src/pipeline/sessions/write-link.ts';
import { analysisBenches } from '../../../support/analysis-benches.ts';
import { createFakeClient } from '../../../support/fake-client.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { until } from '../../../support/until.ts';
import { caseCount } from '../../../support/gate.ts';

const analyses = { intervals: intervalsDeclarations };
/** Including the comparison, whose parameters are those of the intervals. */
const benches = {
  ...analysisBenches,
  benches: [
    ...analysisBenches.benches,
    { id: 'cohort', title: 'Cohort', work: 'cohort', declarations: cohortDeclarations },
  ],
} as const satisfies BenchSet;
const start = (changes: Partial<AnalysisClient> = {}) => {
  const session = createSession(createFakeClient(changes), benches, 'system', memoryStorage().storage);
  session.restore();
  const { sharing } = session;
  if (!sharing) throw new Error('nothing is shared');
  return { ...session, ...sharing };
};
const picked = (name: string, text: string) => ({ path: name, file: new File([text], name) });
const makeFragment = (content: unknown, version: number | string = 1): string =>
  `#${version}.${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;
const notices = (session: ReturnType<typeof start>) => session.notices.getState().notices;

describe('links', () => {
  test('show the same recording under any name, with its parameters, channels and view', async () => {
    const mine = start();
    await mine.openDropped([picked('anna-smith.edf', 'aaa')]);
    const entry = mine.chosen();
    if (!entry) throw new Error('nothing is open');
    await mine.setRole(entry, 1, 'pcg');
    mine.recordings.update(entry.key, { pinned: { acceptance: 9 } });
    await mine.keepA('intervals', { average: 4 });
    mine.parameters.intervals.set('average', 8);
    await mine.openBench('denoise');
    mine.view.panBy(30);
    mine.chooseWindow(1);
    const link = await mine.writeLink();
    expect(link).toMatch(/^#1\.[\w-]+$/);
    expect(link.length).toBeLessThan(500);

    const yours = start();
    const onSettled = vi.fn<() => void>();
    await yours.openLink(link, onSettled);
    expect(onSettled).not.toHaveBeenCalled();
    expect(notices(yours)[0].message).toMatch(/Drop the file of 3 bytes .* \(fingerprint [0-9a-f]{8}\)/);
    expect(notices(yours)[0].message).not.toMatch(/anna/);
    await yours.openDropped([picked('other.edf', 'bbb')]);
    expect(yours.parameters.intervals.getState().changed).toEqual({});
    await yours.openDropped([picked('x.edf', 'aaa')]);
    await until(() => expect(onSettled).toHaveBeenCalledTimes(1));
    await until(() => expect(yours.view.getState().span).toEqual(mine.view.getState().span));
    expect(yours.chosen()?.name).toBe('x.edf');
    expect(yours.parameters.intervals.getState().changed).toEqual({ average: 8 });
    expect(yours.settingsA.getState()).toEqual({ intervals: { average: 4 } });
    expect(yours.chosen()?.pinned).toEqual({ acceptance: 9 });
    expect(yours.bench.getState().open).toBe('denoise');
    expect(yours.selection.getState().windowIndex).toBe(1);
    expect(yours.chosen()?.summary?.channels[1].role).toBe('pcg');
    expect(notices(yours)).toEqual([]);
  });

  test('show their bench while their recording is being read, and no other before it', async () => {
    const mine = start();
    await mine.openDropped([picked('a.edf', 'aaa')]);
    await mine.openBench('denoise');
    const link = await mine.writeLink();

    const client = createFakeClient();
    let letRead = (): void => undefined;
    const isLetRead = new Promise<void>((resolve) => {
      letRead = resolve;
    });
    const yours = start({ openFiles: (...args) => isLetRead.then(() => client.openFiles(...args)) });
    const benches: string[] = [];
    yours.bench.subscribe(({ open }) => void benches.push(open));
    await yours.openLink(link, () => undefined);
    const other = yours.openDropped([picked('b.edf', 'bbb')]);
    const opening = yours.openDropped([picked('x.edf', 'aaa')]);
    await until(() => expect(yours.bench.getState().open).toBe('denoise'));
    expect(yours.chosen()?.name).not.toBe('x.edf');
    letRead();
    await Promise.all([other, opening]);
    await until(() => expect(yours.chosen()?.name).toBe('x.edf'));
    expect(new Set(benches)).toEqual(new Set(['denoise']));
  });

  test('restore the layout of the Waveforms bench, with visible calipers', async () => {
    const mine = start();
    await mine.openDropped([picked('a.edf', 'aaa')]);
    const key = mine.chosen()?.key ?? '';
    const lane = { channelIndex: 1, form: 'differentiated', isHidden: false, perDivision: 0.5 } as const;
    const calipers = {
      laneId: '1.1',
      from: { atSec: 1, value: null },
      to: { atSec: 2, value: 0.25 },
      isMarching: true,
    };
    const lanes = [
      { ...lane, id: '1.1' },
      { ...lane, id: '0.1', channelIndex: 0, isHidden: true, perDivision: null },
    ];
    mine.waveforms.setLanes(key, lanes);
    mine.waveforms.setCalipers(key, calipers);
    const hidden = await parseLink(await mine.writeLink(), analyses);
    expect(hidden?.link?.waveforms).toEqual({ lanes, calipers: null });
    mine.waveforms.showCalipers(true);
    const link = await mine.writeLink();

    const yours = start();
    await yours.openDropped([picked('b.edf', 'aaa')]);
    await yours.openLink(link, () => undefined);
    const own = yours.chosen()?.key ?? '';
    await until(() => expect(yours.waveforms.getState().lanes[own]).toEqual(lanes));
    expect(yours.waveforms.getState()).toMatchObject({ hasCalipers: true, calipers: { [own]: calipers } });
    mine.waveforms.setLanes(key, null);
    mine.waveforms.showCalipers(false);
    await yours.openLink(await mine.writeLink(), () => undefined);
    await until(() => expect(notices(yours)).toEqual([]));
    expect(yours.waveforms.getState().lanes[own]).toEqual(lanes);
  });

  test('contain no name, path or sample of a recording', async () => {
    const session = start();
    await session.openDropped([picked('ward 3/anna-smith.edf', 'aaa')]);
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.setLabel(entry, 'subject', 'Anna');
    const written = await session.writeLink();
    const parsed = await parseLink(written, analyses);
    expect(JSON.stringify(parsed)).not.toMatch(/anna|ward|edf/i);
  });

  test('open samples and synthetic records by themselves, and offer the previous parameters', async () => {
    const mine = start();
    await mine.addSynthetic({ lvet: 260 });
    mine.parameters.intervals.set('average', 4);
    const link = await mine.writeLink();
    const yours = start();
    yours.parameters.intervals.set('average', 6);
    const onSettled = vi.fn<() => void>();
    await yours.openLink(link, onSettled);
    expect(onSettled).toHaveBeenCalled();
    expect(yours.chosen()?.synthetic).toEqual({ lvet: 260 });
    expect(yours.parameters.intervals.getState().changed).toEqual({ average: 4 });
    expect(notices(yours)[0].act?.label).toBe('Restore my parameters');
    notices(yours)[0].act?.run();
    expect(yours.parameters.intervals.getState().changed).toEqual({ average: 6 });
    await yours.openLink(link, onSettled);
    expect(yours.recordings.getState().entries.filter(({ synthetic }) => synthetic !== null)).toHaveLength(1);

    await mine.choose('sample-hard');
    const other = start();
    await other.openLink(await mine.writeLink(), onSettled);
    await until(() => expect(other.chosen()?.sample).toBe('hard'));
  });

  test('use a recording that is already open', async () => {
    const session = start();
    await session.openDropped([picked('a.edf', 'aaa')]);
    session.parameters.intervals.set('average', 8);
    const link = await session.writeLink();
    session.parameters.intervals.resetAll();
    await session.choose('sample-rest');
    await session.openLink(link, () => undefined);
    await until(() => expect(session.chosen()?.name).toBe('a.edf'));
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
  });

  test('set unnamed parameters by values shared with named ones', async () => {
    const session = start();
    session.parameters.intervals.set('average', 3);
    const parameters = { intervals: { average: 7, mains: 50 } };
    await session.openLink(
      makeFragment({ recordings: [{ sample: 'hard' }], parameters, view: {} }),
      () => undefined,
    );
    await until(() => expect(session.chosen()?.sample).toBe('hard'));
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 7, mains: 50 });
    expect(session.parameters.denoise.getState().changed).toEqual({ mains: 50 });
    expect(session.parameters.cohort.getState().changed).toEqual({ average: 7, mains: 50 });
  });

  test('are no longer pending once their notice is dismissed', async () => {
    const session = start();
    const recordings = [{ files: [{ size: 3, fingerprint: 'ab'.repeat(32) }] }];
    const onSettled = vi.fn<() => void>();
    await session.openLink(makeFragment({ recordings, parameters: {}, view: {} }), onSettled);
    session.notices.dismiss('link');
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  test('report if the state is too large for one', async () => {
    const random = Array.from({ length: 900 }, (_, index) => (Math.sin(index + 1) * 1e9).toFixed(6));
    const parameters = { synth: { notes: random.join(' ').repeat(2), other: random.toReversed().join('-') } };
    const view = { bench: '', window: 0, beat: null, from: 0, to: 10, steps: false };
    await expect(
      writeLink({ recording: null, parameters, settingsA: {}, view, waveforms: null }),
    ).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/at most 8192\. Save the session/) as string,
    });
  });
});

describe('the content of a link', () => {
  test('is ignored if it is no link', async () => {
    for (const text of ['', '#', '#top', '#1', '#a.b', '#.', '#-1.x']) {
      expect(await parseLink(text, analyses)).toBeNull();
    }
  });

  test('is read in the form of the first version', async () => {
    const link =
      '#1.pVHLasNADPyXOYtiu3Ue-oL22mvpQV7LzoIjL-uNXWL234sbQktvpegyI2lmEFoR1Y2x9dZP4LcVnR_0hiZ_VXBZPT4ROm-9xhC9JTCk-V8h093--Nu72ALr3f5wlMa12v2VI78T4ng_wp3ETIcXa_UDXN5GYITQg9ANPgRtwSledBN6C5f0Kkmfr-CqLrZekChnTRon8ApvSeMswxeRWaP0Cj4QxDkNScwpuM6ZMHtdtqVGzZ3AP5SExVs7LuCK0Kgk8L58qGpCF8czeFcQ0gje1_T9HnCR8yc';
    expect(await parseLink(link, analyses)).toEqual({
      problem: null,
      link: {
        recording: {
          files: [
            { size: 1234, fingerprint: 'ab'.repeat(32) },
            { size: 9, fingerprint: '0123456789abcdef'.repeat(4) },
          ],
          sample: null,
          lesson: null,
          synthetic: null,
          roles: [{ channelIndex: 1, role: 'ppg', flipped: true }],
          pinned: {},
          inputRateHz: 250,
        },
        parameters: { intervals: { average: 8, acceptance: 5 } },
        settingsA: {},
        view: { bench: 'intervals', window: 2, beat: 71.25, from: 60, to: 75, steps: false },
        waveforms: null,
      },
    });
  });

  test('is migrated from an older version to the newest, step by step', async () => {
    const steps = [
      (content: unknown) => ({ set: content }),
      (content: unknown) => ({ parameters: { intervals: (content as { readonly set: unknown }).set } }),
    ];
    const old = await parseLink(makeFragment({ average: 8 }, 1), analyses, steps);
    expect(old?.link?.parameters).toEqual({ intervals: { average: 8 } });
    const second = await parseLink(makeFragment({ set: { average: 9 } }, 2), analyses, steps);
    expect(second?.link?.parameters).toEqual({ intervals: { average: 9 } });
    const newest = await parseLink(
      makeFragment({ parameters: { intervals: { average: 7 } } }, 3),
      analyses,
      steps,
    );
    expect(newest?.link?.parameters).toEqual({ intervals: { average: 7 } });
    expect((await parseLink(makeFragment({}, 4), analyses, steps))?.problem).toMatch(/this one supports 3/);
  });

  test('is rejected with a message if newer, damaged, too long or too large when unpacked', async () => {
    const problemOf = async (text: string) => (await parseLink(text, analyses))?.problem;
    expect(await problemOf(makeFragment({}, 2))).toMatch(/newer version .* version 2; this one supports 1/);
    expect(await problemOf(makeFragment({}, 0))).toMatch(/damaged/);
    expect(await problemOf(makeFragment([]))).toMatch(/damaged/);
    expect(await problemOf('#1.!!')).toMatch(/damaged/);
    expect(await problemOf('#1.AAAA')).toMatch(/damaged/);
    expect(await problemOf(`#1.${'A'.repeat(9000)}`)).toMatch(/9003 characters/);
    const bomb = `#1.${deflateRawSync(Buffer.alloc(5_000_000, ' ')).toString('base64url')}`;
    expect(bomb.length).toBeLessThan(maxLinkLetters);
    expect(await problemOf(bomb)).toMatch(/damaged/);
    expect(await problemOf(`#1.${deflateRawSync(Buffer.from([0xff, 0xfe])).toString('base64url')}`)).toMatch(
      /damaged/,
    );
  });

  test('is used as far as it is known and allowed', async () => {
    const content = {
      recordings: [{ files: [{ size: 1, fingerprint: 'x' }], sample: 'rest', synthetic: null, later: 1 }],
      parameters: {
        intervals: { average: 8, taps: -5, unknown: 1, __proto__: { average: 3 } },
        constructor: { average: 1 },
      },
      view: { bench: 'qrs', window: 1.5, from: 5, to: 2, beat: 'x', later: 1 },
      later: {},
    };
    const parsed = await parseLink(makeFragment(content), analyses);
    expect(parsed).toEqual({
      problem: null,
      link: {
        recording: {
          files: [],
          sample: 'rest',
          lesson: null,
          synthetic: null,
          roles: [],
          pinned: {},
          inputRateHz: null,
        },
        parameters: { intervals: { average: 8 } },
        settingsA: {},
        view: { bench: 'qrs', window: 0, beat: null, from: 0, to: 10, steps: false },
        waveforms: null,
      },
    });
  });

  test('is a link, a reason or nothing, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, text) => {
        for (const fragment of [makeFragment(value), `#1.${text}`, text]) {
          const parsed = await parseLink(fragment, analyses);
          const isWhole = parsed?.link && 'view' in parsed.link && 'parameters' in parsed.link;
          expect(parsed === null || parsed.problem !== null || isWhole).toBe(true);
        }
      }),
      { numRuns: caseCount(60) },
    );
  });
});
