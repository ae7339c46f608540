import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../../../src/analysis/qrs/detector.ts';
import { detectorPasses } from '../../../../src/analysis/qrs/detector-passes.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import type { EcgFrame } from '../../../../src/analysis/qrs/length-input.ts';
import { RFinder, prepareRTrace } from '../../../../src/analysis/qrs/r-peak.ts';
import { rSearchForMethod } from '../../../../src/analysis/qrs/detector.ts';
import { leadQuality, analyseRhythm } from '../../../support/whole-ecg.ts';
import { countStretchSamples } from '../../../../src/analysis/quality/quality-measures.ts';
import { RhythmStream } from '../../../../src/analysis/rhythm/analyse-rhythm.ts';
import { findGaps } from '../../../../src/dsp/samples/gaps.ts';
import { DetrendedBlocks } from '../../../../src/pipeline/qrs/detrended-blocks.ts';
import { LeadBlocks } from '../../../../src/pipeline/qrs/lead-blocks.ts';
import { locateR, QualityBlocks, takeForward } from '../../../../src/pipeline/qrs/read-leads.ts';
import { forEachPass } from '../../../../src/pipeline/qrs/for-each-block.ts';
import { everyDetector } from '../../../support/every-detector.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';

const context = { signal: new AbortController().signal, pause: () => Promise.resolve() };

/** Divides into blocks of a few samples, which only tests use. */
function cutBlocks(ecg: EcgSignal, blockSize: number, unitCount = 1): LeadBlocks {
  const { arithmetic, fs, unit, samples } = ecg;
  const gain = ecg.arithmetic === 'integer' ? ecg.gain : 1;
  const frame: EcgFrame = { arithmetic, fs, gain, unit, sampleCount: samples.values.length };
  const read = async (from: number, to: number) => {
    const values = samples.values.slice(from, to);
    const gaps = samples.gaps.flatMap((gap) => {
      const own = { from: Math.max(gap.from, from) - from, to: Math.min(gap.to, to) - from };
      return own.from < own.to ? [own] : [];
    });
    return { values, gaps };
  };
  return new LeadBlocks(frame, unitCount, read, blockSize);
}

async function beatsInBlocks(leads: readonly LeadBlocks[], detector: Detector) {
  const [lead] = leads;
  if (lead === undefined) throw new Error('no lead');
  const detrended = new DetrendedBlocks(lead);
  const quality = new QualityBlocks(lead);
  const chosen = { lead, detrended, quality, startIndex: 0, label: '' };
  const marks = await forEachPass(
    detectorPasses(lead.frame, detector, leads.length),
    leads,
    context,
    (block, x) => takeForward(chosen, true, block, x),
  );
  const finder = new RFinder(marks, rSearchForMethod(detector.method), lead.frame);
  return { beats: await locateR(chosen, finder, true, context), detrended, quality };
}

const records = fc.record({
  seed: fc.integer({ min: 0, max: 1000 }),
  fs: fc.constantFrom(125, 199.7, 360, 512, 1000),
  sec: fc.double({ min: 12, max: 26, noNaN: true }),
  blockSec: fc.double({ min: 0.3, max: 9, noNaN: true }),
  sign: fc.constantFrom(1 as const, -1 as const),
  isDigital: fc.boolean(),
  gaps: fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.3, noNaN: true })),
    { maxLength: 3 },
  ),
});

type Case = typeof records extends fc.Arbitrary<infer T> ? T : never;

function makeEcg({ seed, fs, sec, sign, isDigital, gaps }: Case): EcgSignal {
  const values = withGaps(noisyEcg(Math.round(sec * fs), fs, seed, sign), gaps);
  const missing = findGaps(values);
  if (!isDigital)
    return { arithmetic: 'real', samples: { values, gaps: missing }, fs, unit: seed % 2 ? 'mV' : '' };
  const digital = Int32Array.from(values, (value) => Math.round(200 * value) || 0);
  return { arithmetic: 'integer', samples: { values: digital, gaps: missing }, fs, gain: 200, unit: 'mV' };
}

describe('an ECG that is read in blocks', () => {
  it.each(Object.values(everyDetector))('has the beats of the whole ECG: $method', async (detector) => {
    await fc.assert(
      fc.asyncProperty(records, async (one) => {
        const ecg = makeEcg(one);
        const lead = cutBlocks(ecg, Math.max(16, Math.round(one.blockSec * one.fs)));
        expect((await beatsInBlocks([lead], detector)).beats).toEqual(detectBeats(ecg, detector));
      }),
      { numRuns: 5 },
    );
  });

  it('has them with several leads, one of which is disconnected', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (one) => {
        const ecg = makeEcg({ ...one, sec: one.sec + 20 });
        const second = makeEcg({ ...one, sec: one.sec + 20, seed: one.seed + 1, gaps: [] });
        second.samples.values.fill(0, Math.round(8 * one.fs), Math.round(14 * one.fs));
        const size = Math.max(16, Math.round(one.blockSec * one.fs));
        const detector = everyDetector.beatbench;
        const { beats } = await beatsInBlocks([cutBlocks(ecg, size), cutBlocks(second, size)], detector);
        expect(beats).toEqual(detectBeats(ecg, detector, [second]));
      }),
      { numRuns: 4 },
    );
  });

  it('has the quality and the rhythm of the whole ECG', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (one) => {
        const ecg = makeEcg(one);
        const lead = cutBlocks(ecg, 1, countStretchSamples(ecg.fs));
        const { beats, detrended, quality } = await beatsInBlocks([lead], everyDetector.beatbench);
        const rSec = Float64Array.from(beats.flatMap((beat) => beat.rSec ?? []));
        expect(await quality.judge(rSec, context)).toEqual(leadQuality(ecg.samples, ecg.fs, rSec));
        const { fs, sampleCount } = lead.frame;
        const stream = new RhythmStream(rSec, { fs, sampleCount, startSec: 0 });
        await detrended.walk(context, (x) => stream.push(x));
        const { detrended: whole } = prepareRTrace(ecg.samples, fs);
        expect(stream.finish()).toEqual(analyseRhythm(rSec, { detrended: whole, fs, startSec: 0 }));
      }),
      { numRuns: 5 },
    );
  });
});
