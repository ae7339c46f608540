import type { ParameterValues } from './parameters.ts';

/**
 * The methods that time a landmark, in the order in which they are shown. Whatever lists, draws, prints or packs values
 * by method goes over this list: another method is an entry here, a line in `byMethod` and its computation.
 */
export const timingMethods = [
  { id: 'historic', mark: 'historic', name: 'historic', short: 'historic' },
  { id: 'leastVariance', mark: 'least-variance', name: 'least variance', short: 'least var.' },
  { id: 'aligned', mark: 'aligned', name: 'aligned', short: 'aligned' },
] as const;

export type TimingMethod = (typeof timingMethods)[number];
export type MethodId = TimingMethod['id'];

/** Form and colour of a method's marks; also the class of its glyphs and labels. */
export type MethodMark = TimingMethod['mark'];

/** A value by each method. */
export type ByMethod<T> = Readonly<Record<MethodId, T>>;

/** A value by each method that finds its landmark in averaged beats. */
export type Unaligned<T> = Omit<ByMethod<T>, 'aligned'>;

/** The method whose values stand large and are compared between states and subjects, where nothing else is asked for. */
export const headlineMethod: MethodId = 'aligned';

/** The two that the tests of a cohort and its differences of SD compare: the first less the second. */
export const comparedMethods = ['historic', 'leastVariance'] as const satisfies readonly MethodId[];

type HeldOutMethod = `${MethodId}HeldOut`;

/** A method, or the same over the held-out beats, on which no threshold was chosen. Held-out methods have SDs alone. */
export type ComparedMethod = MethodId | HeldOutMethod;

/**
 * Whether a method is compared over held-out beats.
 *
 * @param method  as it is chosen in the agreement panel
 */
export function isHeldOutMethod(method: ComparedMethod): method is HeldOutMethod {
  return method.endsWith('HeldOut');
}

/** Two methods that are compared: the first less the second. */
export type MethodPair = readonly [first: MethodId, second: MethodId];

/** Every method with every later one; the first pair are the `comparedMethods`. */
export const methodPairs: readonly MethodPair[] = timingMethods.flatMap(({ id: first }, k) =>
  timingMethods.slice(k + 1).map(({ id: second }): MethodPair => [first, second]),
);

/**
 * The method whose values stand large and are compared between states and subjects, as the parameters have it.
 *
 * @param parameters  `headline` is read; results that were stored before it have none
 * @returns the default one where it says nothing
 */
export function readHeadline(parameters: ParameterValues): MethodId {
  const asked = parameters['headline'];
  return timingMethods.find(({ id }) => id === asked)?.id ?? headlineMethod;
}

/**
 * What a method's values are of.
 *
 * @param average  following beats that the others average with each
 * @returns 'single beats', '11-beat means'
 */
export function beatsOfMethod(method: MethodId, average: number): string {
  return method === 'aligned' || !(average > 0) ? 'single beats' : `${average + 1}-beat means`;
}

/**
 * So many beats are in a value, by each method.
 *
 * @param average  following beats that all but the aligned method average with each
 * @returns '11 / 11 / 1'
 */
export function beatsInValue(average: number): string {
  return timingMethods.map(({ id }) => (id === 'aligned' ? 1 : average + 1)).join(' / ');
}

/** A method's name by its id. */
export function nameMethod(method: MethodId): string {
  return timingMethods.find(({ id }) => id === method)?.name ?? method;
}

/**
 * A value by each method, asked for in their order. Written out, as it is made for each of thousands of beats.
 *
 * @param of  gives the value by one method
 * @returns the values by their methods
 */
export const byMethod = <T>(of: (method: MethodId) => T): ByMethod<T> => ({
  historic: of('historic'),
  leastVariance: of('leastVariance'),
  aligned: of('aligned'),
});
