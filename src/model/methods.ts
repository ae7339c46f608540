import type { ParameterValues } from './parameters.ts';

/**
 * The methods that time a landmark, in display order. All code that lists, draws, prints or packs values by method
 * iterates over this list. A new method needs an entry here, a line in `mapMethods` and its computation.
 */
export const timingMethods = [
  { id: 'historic', mark: 'historic', name: 'historic', short: 'historic' },
  { id: 'leastVariance', mark: 'least-variance', name: 'least variance', short: 'least var.' },
  { id: 'aligned', mark: 'aligned', name: 'aligned', short: 'aligned' },
] as const;

export type TimingMethod = (typeof timingMethods)[number];
export type MethodId = TimingMethod['id'];

/** Shape and colour of a method's marks; also the class of its glyphs and labels. */
export type MethodMark = TimingMethod['mark'];

/** One value per method. */
export type ByMethod<T> = Readonly<Record<MethodId, T>>;

/** One value per method that finds its landmark in averaged beats. */
export type Unaligned<T> = Omit<ByMethod<T>, 'aligned'>;

/** Default method for headline values, which are shown large and compared between states and subjects. */
export const headlineMethod: MethodId = 'aligned';

/** The two methods that a cohort's tests and SD differences compare: the first minus the second. */
export const comparedMethods = ['historic', 'leastVariance'] as const satisfies readonly MethodId[];

type HeldOutMethod = `${MethodId}HeldOut`;

/** A method, over all beats or over the held-out beats, which chose no threshold. Held-out methods have only SDs. */
export type ComparedMethod = MethodId | HeldOutMethod;

/**
 * Whether a method is compared over held-out beats.
 *
 * @param method  as chosen in the agreement panel
 */
export function isHeldOutMethod(method: ComparedMethod): method is HeldOutMethod {
  return method.endsWith('HeldOut');
}

/** Two methods to compare: the first minus the second. */
export type MethodPair = readonly [first: MethodId, second: MethodId];

/** Every method with every later one; the first pair is `comparedMethods`. */
export const methodPairs: readonly MethodPair[] = timingMethods.flatMap(({ id: first }, k) =>
  timingMethods.slice(k + 1).map(({ id: second }): MethodPair => [first, second]),
);

/**
 * Returns the method of the headline values, which are shown large and compared between states and subjects.
 *
 * @param parameters  `headline` is read; older stored results lack it
 * @returns the default method if the parameters name none
 */
export function readHeadline(parameters: ParameterValues): MethodId {
  const requested = parameters['headline'];
  return timingMethods.find(({ id }) => id === requested)?.id ?? headlineMethod;
}

/**
 * Describes the beats that a method's values come from.
 *
 * @param average  number of following beats that the other methods average with each beat
 * @returns 'single beats', '11-beat means'
 */
export function describeMethodBeats(method: MethodId, average: number): string {
  return method === 'aligned' || !(average > 0) ? 'single beats' : `${average + 1}-beat means`;
}

/**
 * Returns the number of beats in a value, for each method.
 *
 * @param average  number of following beats that all but the aligned method average with each beat
 * @returns '11 / 11 / 1'
 */
export function describeBeatsInValue(average: number): string {
  return timingMethods.map(({ id }) => (id === 'aligned' ? 1 : average + 1)).join(' / ');
}

/** Returns the name of a method by its id. */
export function nameMethod(method: MethodId): string {
  return timingMethods.find(({ id }) => id === method)?.name ?? method;
}

/**
 * Makes one value per method, in their order. It is written out, because it runs for each of thousands of beats.
 *
 * @param of  returns the value for one method
 * @returns the values by method
 */
export const mapMethods = <T>(of: (method: MethodId) => T): ByMethod<T> => ({
  historic: of('historic'),
  leastVariance: of('leastVariance'),
  aligned: of('aligned'),
});
