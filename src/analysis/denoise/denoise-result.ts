import type { DenoiseCycles, DenoiseResult, SnrFigures } from '../../model/denoise.ts';
import type { CleanedEcg } from './clean-ecg.ts';
import type { CorrectedCycles } from './correct-cycles.ts';
import type { CycleLayout } from './cycle-layout.ts';
import { emptyTemplate } from './describe-template.ts';
import { untouchedSpans } from './untouched-spans.ts';

/**
 * All of a cleaned ECG.
 *
 * @param preprocessed samples; NaN in gaps
 * @returns what page, report and files are made of; times in s
 */
export function denoiseResult(
  preprocessed: Float64Array,
  { rSec, rIndices }: CycleLayout,
  { frame, moves, rhos, doubtful }: CorrectedCycles,
  { clean, template, ectopicTemplates, cycles, spans, shapes, rejections }: CleanedEcg,
  snr: SnrFigures,
): DenoiseResult {
  return {
    fs: frame.fs,
    preprocessed,
    clean,
    cycles: { rSec, rIndices, moves, rhos, doubtful, rejections, shapes },
    medianRrSec: frame.medianRrCount / frame.fs,
    template,
    ectopicTemplates,
    untouched: untouchedSpans(
      spans,
      cycles.filter((cycle) => shapes[cycle] !== -1),
      clean.length,
      frame.fs,
    ),
    snr,
  };
}

/**
 * That of a record without a whole cycle: the pre-processed ECG stands.
 *
 * @param fs Hz
 * @returns without a template, and without figures
 */
export function untouchedResult(
  preprocessed: Float64Array,
  { frame, rSec, rIndices, rejections }: CycleLayout,
  fs: number,
): DenoiseResult {
  return {
    fs,
    preprocessed,
    clean: preprocessed.slice(),
    cycles: untouchedCycles({ rSec, rIndices, rejections }),
    medianRrSec: frame === null ? null : frame.medianRrCount / fs,
    template: emptyTemplate(),
    ectopicTemplates: [],
    untouched: untouchedSpans({ froms: rIndices, tos: rIndices }, [], preprocessed.length, fs),
    snr: { before: null, after: null, trueBefore: null, trueAfter: null },
  };
}

/**
 * Cycles that nothing stands for.
 *
 * @param layout R-peaks, and why each cycle is left out
 * @returns one item a cycle
 */
export function untouchedCycles({
  rSec,
  rIndices,
  rejections,
}: Pick<CycleLayout, 'rSec' | 'rIndices' | 'rejections'>): DenoiseCycles {
  const count = rSec.length;
  return {
    rSec,
    rIndices,
    moves: new Int16Array(count),
    rhos: new Float64Array(count).fill(Number.NaN),
    doubtful: new Uint8Array(count),
    rejections,
    shapes: new Int8Array(count).fill(-1),
  };
}
