import { type ComparedMethod, timingMethods } from '../../model/methods.ts';

/** Methods over all beats, and over the beats that took no part in choosing the threshold. */
export const wholeMethods: readonly ComparedMethod[] = timingMethods.map(({ id }) => id);
export const heldOutMethods: readonly ComparedMethod[] = timingMethods.map(
  ({ id }) => `${id}HeldOut` as const,
);

export const comparedMethodWords = Object.fromEntries(
  timingMethods.flatMap(({ id, name }) => [
    [id, name],
    [`${id}HeldOut`, `${name}, held out`],
  ]),
) as Readonly<Record<ComparedMethod, string>>;
