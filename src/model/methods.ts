/** How a method of timing a landmark is named and marked where methods stand beside one another. */
interface TimingMethod {
  /** Its field in results, JSON and the heads of CSV. */
  readonly id: string;
  readonly name: string;
  /** The name where there is little room. */
  readonly shortName: string;
  /** The kind of its mark, and the class of what is drawn in its colour. */
  readonly mark: string;
  /** Of the palette. */
  readonly colour: string;
}

/**
 * The methods by which every landmark is timed, in the order in which they are shown.
 *
 * What a method computes is in `analysis`, the form of its mark in `charts/pens/method-marks.ts`. All that compares
 * methods goes over this list.
 */
export const timingMethods = [
  { id: 'historic', name: 'historic', shortName: 'historic', mark: 'historic', colour: 'historic' },
  {
    id: 'leastVariance',
    name: 'least variance',
    shortName: 'least var.',
    mark: 'least-variance',
    colour: 'leastVariance',
  },
] as const satisfies readonly TimingMethod[];

export type MethodId = (typeof timingMethods)[number]['id'];
export type MethodMark = (typeof timingMethods)[number]['mark'];

/** The method whose values stand large and are compared between states, subjects and recordings. */
export const headlineMethod: MethodId = 'historic';

/** The two that the tests of a cohort and its differences of SD compare: the first less the second. */
export const comparedMethods = ['historic', 'leastVariance'] as const satisfies readonly MethodId[];

/** A method's name by its id. */
export function methodNameOf(method: MethodId): string {
  return timingMethods.find(({ id }) => id === method)?.name ?? method;
}

/** What is made of each method. Written out, since thousands of beats that are made by a loop take ten times as long. */
export function byMethod<T>(of: (method: MethodId) => T): Readonly<Record<MethodId, T>> {
  return { historic: of('historic'), leastVariance: of('leastVariance') };
}
