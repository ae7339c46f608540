import type { Lane, LaneMark, LaneTrace } from '../../charts/lanes/lane.ts';
import type { ColourName } from '../../charts/pens/palette.ts';
import type { LanePlan } from './use-lanes.ts';
import type { ShownTrace } from './use-trace.ts';

/** The traces of a cleaned ECG. */
export interface DenoiseTraces {
  readonly noisy: ShownTrace;
  readonly clean: ShownTrace;
  readonly residual: ShownTrace;
  /** Null where it is not known or not shown. */
  readonly truth: ShownTrace | null;
}

/** Kept free for words, as a share of what the trace fills: over it in a low lane and in a high one, and under it. */
const [overLow, overHigh, underHigh] = [0.34, 0.16, 0.12];

const plan = (
  id: string,
  name: string,
  weight: number,
  front: ShownTrace,
  colour: ColourName = 'ecg',
): LanePlan => ({ id, name, colour, weight, zeroLine: false, behind: null, front, marks: [] });

/** Lanes beneath each other, the truth behind the clean one. */
export function lanesBeneath(traces: DenoiseTraces, marks: readonly LaneMark[]): readonly LanePlan[] {
  return [
    { ...plan('noisy', 'Noisy', 1, traces.noisy), marks },
    { ...plan('clean', 'Clean', 1, traces.clean), behind: traces.truth },
    { ...plan('residual', 'Residual', 1, traces.residual, 'text2'), zeroLine: true },
  ];
}

/** Lanes of one height on one scale, that of the trace that fills most: amounts can be compared by eye. */
export function withOneScale(lanes: readonly Lane[]): readonly Lane[] {
  const shown = lanes.filter(({ traces }) => traces.length > 0);
  const span = Math.max(...shown.map(({ range }) => range.high - range.low));
  if (!Number.isFinite(span)) return lanes;
  return lanes.map((lane) => {
    const middle = (lane.range.low + lane.range.high) / 2;
    return { ...lane, range: { low: middle - span / 2, high: middle + span / 2 } };
  });
}

/** One lane, whose scale is that of the noisy trace. */
export function laneOver(traces: DenoiseTraces, marks: readonly LaneMark[]): readonly LanePlan[] {
  return [{ ...plan('over', 'ECG', 1, traces.noisy), zeroLine: true, marks }];
}

/** The lane with room for words over its trace, and under it where a legend stands there. */
export function withWordsRoom(lane: Lane, hasLegend: boolean): Lane {
  const { low, high } = lane.range;
  const filled = high - low;
  const [under, over] = hasLegend ? [underHigh, overHigh] : [0, overLow];
  return { ...lane, range: { low: low - under * filled, high: high + over * filled } };
}

/** What stands for a trace where all lie in one lane. */
export interface DenoiseTraceLook {
  readonly name: string;
  readonly colour: ColourName;
  readonly widthPx: number;
}

const looks = {
  noisy: { name: 'noisy', colour: 'text3', widthPx: 0.75 },
  truth: { name: 'truth', colour: 'lineStrong', widthPx: 3 },
  residual: { name: 'residual', colour: 'derivative', widthPx: 0.75 },
  clean: { name: 'clean', colour: 'ecg', widthPx: 1.5 },
} as const satisfies Readonly<Record<keyof DenoiseTraces, DenoiseTraceLook>>;

const order = ['noisy', 'truth', 'residual', 'clean'] as const;

/** The traces that lie over each other, back to front. */
export function looksOver(traces: DenoiseTraces): readonly DenoiseTraceLook[] {
  return order.filter((key) => traces[key] !== null).map((key) => looks[key]);
}

/** All traces in one lane. */
export function withAllTraces(lane: Lane, traces: DenoiseTraces): Lane {
  const shown = order.flatMap((key): LaneTrace[] => {
    const envelope = traces[key]?.loaded?.envelope;
    const { colour, widthPx } = looks[key];
    return envelope ? [{ envelope, colour, widthPx }] : [];
  });
  return { ...lane, traces: shown };
}
