import { describe, expect, test } from 'vitest';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { findingLines, findingsSentence } from '../../../src/features/words/finding-lines.ts';
import {
  hardEcgs,
  hardEcgSec,
  hardEcgText,
  hardBeatTimes,
  connectedLeads,
  type LeadsOff,
} from '../../support/hard-ecgs.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';
import { beatsToPicture, chooseStrips, stripSpan } from '../../../src/features/qrs/report/use-strips.ts';
import { sweepFirst } from '../../support/gate.ts';

const quiet = () => undefined;

type HardEcg = (typeof hardEcgs)[number];

async function openHard(kind: HardEcg, leadsOff?: LeadsOff) {
  const api = createAnalysisApi();
  const file = new File([hardEcgText(kind, leadsOff)], 'hard.csv');
  const { opened } = await unwrapOutcome(api.openFiles(1, [{ path: 'hard.csv', file }], {}, quiet));
  const [recording] = opened;
  if (recording === undefined) throw new Error('not opened');
  return { api, recording };
}

async function runQrs(kind: HardEcg, parameters = {}, leadsOff?: LeadsOff) {
  const { api, recording } = await openHard(kind, leadsOff);
  const report = await unwrapOutcome(api.analyse(1, 'qrs', recording.id, parameters, quiet));
  const json = await unwrapOutcome(api.exportResult('qrs', recording.id, 'json'));
  return { report, json, codes: report.warnings.map(({ code }) => code) };
}

describe.each(hardEcgs)('an ECG with %s', (kind) => {
  test('is accepted by qrs, with nothing outside the record', async () => {
    const { api, recording } = await openHard(kind);
    const report = await unwrapOutcome(api.analyse(1, 'qrs', recording.id, {}, quiet));
    const { rhythm, findings } = report;
    const { rateBpm } = rhythm.summary;
    expect(rateBpm ?? 0).toBeLessThan(100);
    const { longestRr } = findings;
    expect(findingsSentence(findings)).toContain(
      longestRr === null ? 'no RR in readable signal' : '0 pauses over 2 s',
    );
    expect(findingLines(findings).every(({ atSec }) => atSec >= 0 && atSec <= hardEcgSec)).toBe(true);
    for (const strip of chooseStrips(report)) {
      const { fromSec, toSec } = stripSpan(strip, 6.6, hardEcgSec);
      expect(fromSec).toBeGreaterThanOrEqual(0);
      expect(toSec).toBeLessThanOrEqual(hardEcgSec);
    }
    expect(rhythm.summary.classes.V + rhythm.summary.classes.S + rhythm.summary.classes.F).toBe(0);
    const pictured = beatsToPicture(rhythm, hardEcgSec).map(({ beatClass }) => beatClass);
    expect(pictured).toEqual(kind === 'ventricular beats alone' ? ['N'] : []);
    for (const format of ['json', 'csv'] as const)
      expect(await unwrapOutcome(api.exportResult('qrs', recording.id, format))).not.toMatch(/NaN|Infinity/);
  });

  test.each(['templates', 'intervals'] as const)('gives %s a result or a reason', async (analysis) => {
    const { api, recording } = await openHard(kind);
    const outcome = await api.analyse(1, analysis, recording.id, {}, quiet);
    const said = outcome.ok
      ? await unwrapOutcome(api.exportResult(analysis, recording.id, 'json'))
      : outcome.failure.code;
    expect(said).toMatch(outcome.ok ? /"windows"|"templates"/ : /^no-(beats|master)$/);
    expect(said).not.toMatch(/NaN|Infinity/);
  });
});

test('without beats, or with one, there is no heart rate', async () => {
  for (const kind of ['no beats', 'a flat line', 'one beat'] as const) {
    const { report, codes } = await runQrs(kind);
    expect(report.rhythm.summary.rateBpm, kind).toBeNull();
    expect(codes, kind).toContain('ecg-poor');
    const told = report.warnings.find(({ code }) => code === 'ecg-poor')?.message;
    expect(told).toMatch(report.onsetsSec.length === 0 ? /no beat was found/ : /beats may be noise/);
  }
});

test('if all beats are ventricular, all are found, their slow rate is a finding, and their width is reported', async () => {
  const { report, codes } = await runQrs('ventricular beats alone');
  expect(report.rhythm.timesSec).toHaveLength(hardBeatTimes('ventricular beats alone').length);
  expect(report.findings.slow).toHaveLength(1);
  expect(codes).toEqual(['wide-qrs']);
});

test('spikes without QRS have no class, and the rate is reported as the pacemaker’s', async () => {
  const { report, json, codes } = await runQrs('pacing spikes alone');
  const { classes } = report.rhythm.summary;
  // Without QRS, there is nothing to have an onset or an end.
  expect(report.endsSec.length).toBeGreaterThan(20);
  expect(new Set([...report.onsetsSec, ...report.endsSec])).toEqual(new Set([Number.NaN]));
  const { beats } = (JSON.parse(json) as { result: { beats: readonly object[] } }).result;
  for (const beat of beats) expect(beat).toMatchObject({ onset: null, end: null, onsetSample: null });
  expect(classes.unknown).toBe(report.rhythm.timesSec.length);
  expect(codes).toContain('spikes-alone');
});

test('if ten of twelve leads are off, the first is reported as poor, and the best has every beat', async () => {
  const kind = 'twelve leads, ten of them off';
  const first = await runQrs(kind);
  expect(first.codes).toContain('ecg-poor');
  expect(first.report.warnings.find(({ code }) => code === 'ecg-poor')?.message).toContain('lead to best');
  for (const lead of ['best', 'all']) {
    const { report } = await runQrs(kind, { lead });
    expect(report.rhythm.timesSec, lead).toHaveLength(hardBeatTimes(kind).length);
    expect(report.rhythm.summary.rateBpm, lead).toBeCloseTo(60 / 0.84, 0);
  }
  const best = await runQrs(kind, { lead: 'best' });
  expect(connectedLeads).toContain(best.report.signal.label);
  expect(best.report.rhythm.summary.classes.N).toBe(hardBeatTimes(kind).length);
  expect(best.codes).not.toContain('ecg-poor');
});

interface PrintedQuality {
  readonly stretches: readonly { readonly doubtful: boolean; readonly lead?: string }[];
  readonly leads?: readonly { readonly label: string; readonly used: number }[];
}

const leadPairs = [
  ['I', 'II'],
  ['II', 'V5'],
  ['aVR', 'V1'],
  ['V5', 'V6'],
  ['I', 'V6'],
] as const;

for (const part of sweepFirst(['quiet', 'noisy'] as const, 1))
  describe.skipIf(part.isLeftOut).each(part.cases)(`twelve leads of which ten are %s${part.note}`, (off) => {
    for (const part of sweepFirst(leadPairs, 2))
      test.skipIf(part.isLeftOut).each(part.cases)(
        `with beats only of %s and %s are judged by these${part.note}`,
        async (...on) => {
          const kind = 'twelve leads, ten of them off';
          const count = hardBeatTimes(kind).length;
          for (const lead of ['best', 'all']) {
            const { report, json, codes } = await runQrs(kind, { lead }, { on, off });
            const { timesSec, summary } = report.rhythm;
            const extra = timesSec.filter(
              (sec) => !hardBeatTimes(kind).some((beat) => Math.abs(beat - sec) < 0.1),
            );
            expect(timesSec.length - extra.length, lead).toBe(count);
            // In the noise of ten leads, a mark may occur before the first beat or after the last, where RR is no
            // evidence.
            expect(extra.length, lead).toBeLessThanOrEqual(off === 'noisy' && lead === 'all' ? 1 : 0);
            expect(extra.every((sec) => sec < 1 || sec > hardEcgSec - 1)).toBe(true);
            expect(on, lead).toContain(report.signal.label);
            expect(summary.classes.N, lead).toBe(timesSec.length);
            expect(codes, lead).not.toContain('ecg-poor');
            const { quality } = (JSON.parse(json) as { result: { quality: PrintedQuality } }).result;
            expect(quality.stretches.every(({ doubtful }) => !doubtful)).toBe(true);
            const used = quality.leads?.filter((one) => one.used > 0).map(({ label }) => label);
            expect(used?.toSorted()).toEqual(lead === 'all' ? on.toSorted() : undefined);
            for (const stretch of quality.stretches)
              expect(lead === 'all' ? on : [undefined]).toContain(stretch.lead);
            expect(codes.includes('leads-poor'), lead).toBe(lead === 'all');
          }
        },
      );
  });

test('a series of RR agrees with the beats of qrs', async () => {
  const { api, recording } = await openHard('pacing spikes alone');
  const series = await unwrapOutcome(api.analyse(1, 'series', recording.id, {}, quiet));
  expect(series.warnings.map(({ code }) => code)).toContain('spikes-alone');
});
