import type { SoundBeat, SoundWindow } from '../../model/sounds.ts';
import type { MethodValues } from '../histogram/histogram-model.ts';
import type { KnownName } from './known-intervals.ts';
import { type ByMethod, type MethodId, mapMethods } from '../../model/methods.ts';

/** Mean and SD over a window, ms, and the likely error if the interval is between marks. A ratio has no unit. */
export interface SpanSpread {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly error: number | null;
  /** SD of single beats, if the method's values are averaged and it is known. */
  readonly single?: number | null;
}

/** An interval as named and shown in the bench. */
export interface SoundSpan {
  readonly name: string;
  readonly of: (window: SoundWindow) => ByMethod<SpanSpread>;
  readonly known: KnownName | null;
  /** Decimals. */
  readonly digits: number;
}

type SpanKey = 'qs2' | 's1s2' | 'pep' | 'lvet';

const none = { mean: null, sd: null };

const span = (name: string, key: SpanKey, known: KnownName | null): SoundSpan => ({
  name,
  of: (window) => {
    const own = window.intervals[key];
    return mapMethods((method) => ({ ...own[method], single: own[method].sdUnaveraged }));
  },
  known,
  digits: 1,
});

const sound = (name: string, key: 's1' | 's2'): SoundSpan => ({
  name,
  of: (window) => {
    const own = window.intervals[key];
    return mapMethods((method) => ({ ...own[method], error: null, single: own[method].sdUnaveraged }));
  },
  known: key,
  digits: 1,
});

/** Rows of the table, in the order of the heart's cycle. */
export const soundSpans: readonly SoundSpan[] = [
  sound('S1 from R', 's1'),
  sound('S2 from R', 's2'),
  span('S1 to S2', 's1s2', 's1s2'),
  span('QS2', 'qs2', null),
  span('LVET, optical', 'lvet', 'lvet'),
  span('PEP', 'pep', null),
  {
    name: 'QT',
    // Transferred to each beat by alignment.
    of: ({ intervals: { qt } }) =>
      mapMethods((method) => ({ ...(method === 'aligned' ? qt : none), error: null })),
    known: null,
    digits: 1,
  },
  {
    name: 'QT/QS2',
    of: ({ intervals: { qtOverQs2 } }) => mapMethods((method) => ({ ...qtOverQs2[method], error: null })),
    known: null,
    digits: 2,
  },
  {
    name: 'PEP/LVET',
    of: ({ intervals: { pepOverLvet } }) => mapMethods((method) => ({ ...pepOverLvet[method], error: null })),
    known: null,
    digits: 2,
  },
];

/** Returns the values of an interval of a window's beats by each method, ms, without beats that have none. */
export function spanValues(beats: readonly SoundBeat[], key: SpanKey): MethodValues {
  const of = (method: MethodId): number[] => beats.flatMap((beat) => beat[key][method] ?? []);
  return mapMethods(of);
}
