import {
  type LandmarkPlaces,
  placesByMethod,
  type SweptByName,
  type SweptLandmark,
} from '../intervals/choose.ts';
import { mapMethods, type ByMethod, type MethodId, type Unaligned } from '../../model/methods.ts';

/** One mark of every kept beat, ms after R; NaN where missing. */
export type Marks = Float64Array;

/** Start and end of LVET, ms after R, and LVET, ms; NaN where missing. */
export type PulseMarks = Readonly<Record<'foot' | 'notch' | 'lvet', Marks>>;

/** Intervals between two marks. */
export type SpanName = 'qs2' | 's1s2' | 'pep' | 'lvet';

/** Marks of the kept beats without averaging, ms after R; NaN where missing. */
export interface SingleMarks {
  readonly sounds: Readonly<Record<'s1' | 's2', Pick<SweptLandmark, 'historicMs' | 'placesAt'>>>;
  readonly qrsMs: Marks;
  /** LVET by the pulse, ms; null without a PPG. */
  readonly lvet: Unaligned<Float64Array> | null;
  /** The method whose LVET is used for PEP. */
  readonly pepLvet: 'historic' | 'leastVariance';
}

/** The intervals of every kept beat by one method, ms; NaN where missing. */
export interface Spans {
  readonly qs2: Float64Array;
  readonly s1s2: Float64Array;
  readonly pep: Float64Array;
  readonly lvet: Float64Array;
  readonly pepOverLvet: Float64Array;
  /** Identical for all methods. */
  readonly qt: Float64Array;
  readonly qtOverQs2: Float64Array;
  /** The marks that each interval is computed from. */
  readonly marksOf: Readonly<Record<SpanName, readonly Marks[]>>;
}

export type BeatSpans = ByMethod<Spans>;

/**
 * Computes the intervals between the marks of every kept beat.
 *
 * QS2 is from QRS onset to S2. PEP is QS2 − LVET (Weissler), for every method with the LVET of `pepLvet`. S1–S2 is
 * reported separately: it includes the isovolumic contraction, which LVET does not. QT over QS2 is electrical over
 * electromechanical systole; at rest it is below 1.
 *
 * @param qrsMs   QRS onset by each method, ms after R
 * @param qtMs    QT of the waves, ms
 * @param sounds  onsets of both, ms after R
 * @param pulse   of the same beats; null without a PPG
 * @returns one of each per beat, ms; NaN where a mark is missing
 *
 * Source: Weissler, Harris and Schoenfeld 1968; QT over QS2: Boudoulas et al. 1981.
 */
export function systolicSpans(
  { qrsMs, qtMs }: { readonly qrsMs: ByMethod<Marks>; readonly qtMs: Marks },
  sounds: ByMethod<Record<'s1' | 's2', Marks>>,
  pulse: ByMethod<PulseMarks> | null,
  pepLvet: MethodId,
): BeatSpans {
  const missing = new Float64Array(qtMs.length).fill(Number.NaN);
  const pulses = pulse ?? mapMethods(() => ({ foot: missing, notch: missing, lvet: missing }));
  const ejected = pulses[pepLvet];
  const spans = (method: MethodId): Spans => {
    const { s1, s2 } = sounds[method];
    const own = pulses[method];
    const onset = qrsMs[method];
    const qs2 = subtract(s2, onset);
    const pep = subtract(qs2, ejected.lvet);
    return {
      qs2,
      s1s2: subtract(s2, s1),
      pep,
      lvet: own.lvet,
      pepOverLvet: pep.map((value, b) => value / ejected.lvet[b]),
      qt: qtMs,
      qtOverQs2: qtMs.map((value, b) => value / qs2[b]),
      marksOf: {
        qs2: [onset, s2],
        s1s2: [s1, s2],
        pep: [onset, s2, ejected.foot, ejected.notch],
        lvet: [own.foot, own.notch],
      },
    };
  };
  return mapMethods(spans);
}

/**
 * Computes the intervals between the marks of a window's beats without averaging, at the historic threshold and at the
 * current one.
 *
 * @param choice  both sweeps of the window
 * @returns ms, one per member; NaN where a mark is missing, or if there is no current threshold
 */
export function singleSpans(
  { sounds, qrsMs, lvet, pepLvet }: SingleMarks,
  choice: SweptByName<'s1' | 's2'>,
): Unaligned<Record<SpanName, Float64Array>> {
  const { members } = choice.s1;
  const at = (values: Float64Array | undefined) =>
    Float64Array.from(members, (b) => values?.[b] ?? Number.NaN);
  const qrs = at(qrsMs);
  const ejected = at(lvet?.[pepLvet]);
  const spans = (method: 'historic' | 'leastVariance') => {
    const onsets = (name: 's1' | 's2') => {
      if (method === 'historic') return at(sounds[name].historicMs);
      const { threshold } = choice[name];
      return threshold === null ? at(undefined) : sounds[name].placesAt(threshold, members);
    };
    const s2 = onsets('s2');
    const qs2 = subtract(s2, qrs);
    return {
      qs2,
      s1s2: subtract(s2, onsets('s1')),
      pep: subtract(qs2, ejected),
      lvet: at(lvet?.[method]),
    };
  };
  return { historic: spans('historic'), leastVariance: spans('leastVariance') };
}

/**
 * Returns the onsets of both sounds by every method, for each beat at the threshold of its window.
 *
 * @param choices       current thresholds, one per window
 * @param aligned       both by alignment
 * @param windowOfBeat  window of each kept beat
 * @returns ms after R, NaN where missing
 */
export function soundMarks(
  choices: readonly SweptByName<'s1' | 's2'>[],
  aligned: Readonly<Record<'s1' | 's2', LandmarkPlaces>>,
  windowOfBeat: readonly number[],
): ByMethod<Record<'s1' | 's2', Marks>> {
  const marksOf = (name: 's1' | 's2') => {
    const places = choices.map((choice) => placesByMethod(choice[name], aligned[name]));
    return mapMethods((method) =>
      Float64Array.from(windowOfBeat, (window, b) => places[window][method].endMs[b]),
    );
  };
  const [s1, s2] = [marksOf('s1'), marksOf('s2')];
  return mapMethods((method) => ({ s1: s1[method], s2: s2[method] }));
}

function subtract(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, k) => value - b[k]);
}
