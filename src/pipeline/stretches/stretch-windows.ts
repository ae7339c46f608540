import { divideWindows, type TimeWindow } from '../../analysis/intervals/windows.ts';
import type { Recording } from '../../model/recording.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { Part } from '../channel-signal.ts';
import type { ResolvedParameters } from '../parameters.ts';

/** Returns the stretches that can be windows: those with a name that are not excluded. */
export function namedStretches({ stretches = [] }: Pick<Recording, 'stretches'>): readonly Stretch[] {
  return stretches.filter(({ name, excluded }) => name !== '' && !excluded);
}

/** Makes windows according to the parameter `window`: of a length, over the whole part, or the named stretches. */
export function makeWindows(
  { fromSec, toSec }: Part,
  named: readonly Stretch[],
  parameters: ResolvedParameters<'window'>,
): TimeWindow[] {
  return divideWindows(fromSec, toSec, parameters.numberOr('window', ['record', 'stretches']), named);
}
