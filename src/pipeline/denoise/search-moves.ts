import type { UnmovedCycles } from '../../analysis/denoise/correct-cycles.ts';
import { createMoveFinder, type FoundMoves, largestMoveCount } from '../../analysis/denoise/find-moves.ts';
import { TemplateMatch } from '../../analysis/denoise/match-template.ts';
import type { RollingParams } from '../../analysis/denoise/template-source.ts';
import type { DenoiseParams } from '../../model/denoise.ts';
import { CycleReader, pauseAfter } from './cycle-reader.ts';
import { type Pause, mapPauseShare } from './pause-share.ts';
import type { PreprocessedEcg } from './preprocessed-ecg.ts';
import { needsRecordTemplate, templateReader } from './template-reader.ts';

/** Finds where every cycle correlates best with the first template. */
export async function searchMoves(
  ecg: PreprocessedEcg,
  { still, cycles, inRr, modulator, isWhole }: UnmovedCycles,
  params: RollingParams & Pick<DenoiseParams, 'largestMoveMs' | 'moveGain'>,
  pause: Pause,
): Promise<FoundMoves> {
  const { froms, tos } = still;
  const kept = ecg.held?.values ?? null;
  const reader = new CycleReader(ecg, still, modulator);
  const numbers = { members: inRr, kept: inRr };
  const isWanted = needsRecordTemplate(numbers, cycles, params);
  const record = isWanted ? await reader.average(inRr, 'median', mapPauseShare(pause, 0, 0.5)) : null;
  const first = templateReader(reader, numbers, 'median', params, record);
  const find = createMoveFinder(modulator, params, isWhole);
  const largest = largestMoveCount(params.largestMoveMs, modulator.frame.fs);
  const rest = mapPauseShare(pause, isWanted ? 0.5 : 0, 1);
  const moves = new Int16Array(froms.length);
  const rhos = new Float64Array(froms.length).fill(Number.NaN);
  let match: TemplateMatch | null = null;
  let matched: Float64Array | null = null;
  for (const [place, cycle] of cycles.entries()) {
    const span = { from: froms[cycle] ?? 0, to: tos[cycle] ?? 0 };
    const template = await first.of(cycle);
    // A rolling template is overwritten in place; only the record's template can be recognised by identity.
    if (match === null || template !== record || matched !== record) match = new TemplateMatch(template);
    matched = template;
    // An ECG in memory needs neither a view for each cycle nor a wait.
    const origin = kept === null ? Math.max(0, span.from - largest) : 0;
    const x = kept ?? (await ecg.read(origin, Math.min(ecg.sampleCount, span.to + largest)));
    const best = find(x, origin, span, match);
    moves[cycle] = best.move;
    rhos[cycle] = best.rho;
    await pauseAfter(place, cycles.length, rest);
  }
  return { moves, rhos };
}
