import { cleanEcg } from '../../analysis/denoise/clean-ecg.ts';
import { correctCycles } from '../../analysis/denoise/correct-cycles.ts';
import { measureSnr } from '../../analysis/denoise/measure-snr.ts';
import { createMoments } from '../../analysis/denoise/noise-moments.ts';
import { preprocessEcg } from '../../analysis/denoise/preprocess.ts';
import { snrOf } from '../../analysis/denoise/snr.ts';
import type { DenoiseParams } from '../../model/denoise.ts';
import type { DenoiseVariant, DenoiseVariantRow } from '../../model/denoise-view.ts';
import type { DenoiseRun } from './analyse-denoise.ts';
import { correctionParams, filterParams, reachParams, templateParams } from './denoise-params.ts';
import { judge, stretchesOf } from './judge.ts';
import type { DenoiseJudgement } from './outputs.ts';
import { withoutModulation } from './without-modulation.ts';

/** What the plain filter lets pass, Hz. */
const plainBand = { bandLowHz: 0.5, bandHighHz: 25 };

type Reach = Pick<DenoiseParams, 'templateOver' | 'rolling'>;

/**
 * The ECG of a run cleaned in other ways, each judged against the same truth over the same cycles, or,
 * where none is known, by split-half.
 *
 * @param pause  told the share done and what is next; lets other work in, and throws where the comparison is off
 * @returns none where there is no whole cycle
 */
export async function compareVariants(
  run: DenoiseRun,
  pause: (share: number, at: string) => Promise<void>,
): Promise<readonly DenoiseVariantRow[]> {
  const own = reachParams(run.parameters);
  const record: Reach = { ...own, templateOver: 'record' };
  const rolling: Reach = own.templateOver === 'record' ? { ...own, templateOver: 'centred' } : own;
  const ways: readonly [DenoiseVariant, () => DenoiseVariantRow | null][] = [
    ['record', () => rowOf('record', templated(run, record))],
    ['rolling', () => rowOf('rolling', templated(run, rolling))],
    ['unmodulated', () => rowOf('unmodulated', unmodulated(run, record))],
    ['plain', () => plainRow(run)],
    ['before', () => beforeRow(run)],
  ];
  const rows: DenoiseVariantRow[] = [];
  for (const [place, [variant, make]] of ways.entries()) {
    await pause(place / ways.length, variant);
    const row = make();
    if (row !== null) rows.push(row);
  }
  return rows;
}

function templated(run: DenoiseRun, reach: Reach): DenoiseJudgement | null {
  const { parameters, outputs } = run;
  if (reach.templateOver === reachParams(parameters).templateOver) {
    return outputs.correct === null ? null : outputs.judge;
  }
  const { signal, preprocess, cycles } = outputs;
  const params = { ...correctionParams(parameters), ...reach };
  const correct = correctCycles(preprocess, cycles, params);
  if (correct === null) return null;
  const averaged = { ...templateParams(parameters), ...reach };
  const cleaned = cleanEcg(preprocess, correct, averaged);
  return judge({ signal, preprocess, correct, cleaned }, { ...averaged, everySec: everyOf(run) });
}

function unmodulated(run: DenoiseRun, reach: Reach): DenoiseJudgement | null {
  const { parameters, outputs } = run;
  const { signal, preprocess, cycles } = outputs;
  const params = { ...correctionParams(parameters), ...reach };
  const modulated = correctCycles(preprocess, cycles, params);
  if (modulated === null) return null;
  const correct = withoutModulation(preprocess.values, modulated, params.interpolation);
  const averaged = { ...templateParams(parameters), ...reach };
  const cleaned = cleanEcg(preprocess, correct, averaged);
  return judge({ signal, preprocess, correct, cleaned }, { ...averaged, everySec: everyOf(run) });
}

function rowOf(variant: DenoiseVariant, judgement: DenoiseJudgement | null): DenoiseVariantRow | null {
  if (judgement === null) return null;
  const { snr, stretches } = judgement;
  return {
    variant,
    trueSnr: snr.trueAfter,
    splitHalf: snr.after,
    stretches: stretches.map(({ fromSec, toSec, snr: own }) => ({
      fromSec,
      toSec,
      trueSnr: own.trueAfter,
      splitHalf: own.after,
    })),
  };
}

/** A band-pass that stops at 25 Hz, over the cycles that the method cleans. */
function plainRow(run: DenoiseRun): DenoiseVariantRow | null {
  const { signal, preprocess, demodulate } = run.outputs;
  const { cleaned } = demodulate;
  if (cleaned === null) return null;
  const params = { ...filterParams(run.parameters), ...plainBand };
  const { samples } = preprocessEcg(signal, signal.fs, preprocess.rSec, params);
  const parts = measureSnr(
    { preprocessed: preprocess.values, clean: samples.values, truth: preprocess.truth },
    cleaned.spans,
    cleaned.cycles,
    createMoments(cleaned.rejections.length),
  );
  return {
    variant: 'plain',
    trueSnr: snrOf(parts).trueAfter,
    splitHalf: null,
    stretches: stretchesOf(parts, signal, preprocess.rSec, everyOf(run)).map(({ fromSec, toSec, snr }) => ({
      fromSec,
      toSec,
      trueSnr: snr.trueAfter,
      splitHalf: null,
    })),
  };
}

function beforeRow({ outputs }: DenoiseRun): DenoiseVariantRow | null {
  const { judge: own, correct } = outputs;
  if (correct === null) return null;
  return {
    variant: 'before',
    trueSnr: own.snr.trueBefore,
    splitHalf: null,
    stretches: own.stretches.map(({ fromSec, toSec, snr }) => ({
      fromSec,
      toSec,
      trueSnr: snr.trueBefore,
      splitHalf: null,
    })),
  };
}

function everyOf({ parameters }: DenoiseRun): number {
  return parameters.number('snrEvery');
}
