import type { PlainStatistics, SoundWindow, SpanStatistics } from '../../model/sounds.ts';
import {
  type WindowAlignment,
  judgeSwept,
  type JudgedSweep,
  computeLandmarkSds,
  type WindowBounds,
} from '../intervals/judge.ts';
import { meanAndSd, selectPresentValues } from '../intervals/statistics.ts';
import { type PpvParams, makeSweepRows } from '../intervals/sweep-rows.ts';
import { type BeatSpans, type Marks, type SingleMarks, singleSpans, type SpanName } from './spans.ts';
import { mapMethods } from '../../model/methods.ts';

/**
 * Computes the statistics of one window: R to each sound by every method, and the intervals between the marks.
 *
 * @param sweeps      results of both sweeps
 * @param unaveraged  marks of the kept beats without averaging
 * @param aligned     both by alignment
 * @returns times in ms
 */
export function judgeSounds(
  bounds: WindowBounds,
  sweeps: Readonly<Record<'s1' | 's2', JudgedSweep>>,
  unaveraged: SingleMarks,
  aligned: Readonly<Record<'s1' | 's2', WindowAlignment>>,
  spans: BeatSpans,
  params: PpvParams,
): SoundWindow {
  const [s1, s2] = (['s1', 's2'] as const).map((name) => {
    const sds = computeLandmarkSds(unaveraged.sounds[name], sweeps[name].swept);
    return judgeSwept(sweeps[name], aligned[name], sds, params);
  });
  const { members } = sweeps.s1.swept;
  const single = singleSpans(unaveraged, { s1: sweeps.s1.swept, s2: sweeps.s2.swept });
  const span = (name: SpanName) =>
    mapMethods((method) => {
      const own = spanStatistics(spans[method][name], spans[method].marksOf[name], members);
      return { ...own, sdUnaveraged: method === 'aligned' ? own.sd : sdOfFound(single[method][name]) };
    });
  return {
    ...bounds,
    intervals: {
      s1,
      s2,
      qs2: span('qs2'),
      s1s2: span('s1s2'),
      pep: span('pep'),
      lvet: span('lvet'),
      pepOverLvet: mapMethods((method) => plainStatistics(spans[method].pepOverLvet, members)),
      qt: plainStatistics(spans.historic.qt, members),
      qtOverQs2: mapMethods((method) => plainStatistics(spans[method].qtOverQs2, members)),
    },
    sweeps: makeSweepRows({ s1: sweeps.s1.shown, s2: sweeps.s2.shown }),
  };
}

function sdOfFound(values: Float64Array): number | null {
  return meanAndSd(values.filter((ms) => !Number.isNaN(ms))).sd;
}

function plainStatistics(values: Float64Array, members: readonly number[]): PlainStatistics {
  const found = selectPresentValues(values, members);
  const { mean, sd } = members.length < 2 ? { mean: null, sd: null } : meanAndSd(found);
  return { mean, sd, missed: members.length - found.length };
}

/** @param marks  ends of the interval, ms after R; the root of the sum of their squared SDs is its likely error */
function spanStatistics(
  values: Float64Array,
  marks: readonly Marks[],
  members: readonly number[],
): Omit<SpanStatistics, 'sdUnaveraged'> {
  const sds = marks.map((mark) => meanAndSd(selectPresentValues(mark, members)).sd);
  const square = sds.reduce<number | null>(
    (sum, sd) => (sum === null || sd === null ? null : sum + sd * sd),
    0,
  );
  return { ...plainStatistics(values, members), error: square === null ? null : Math.sqrt(square) };
}
