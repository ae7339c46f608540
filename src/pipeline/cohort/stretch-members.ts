import type { ParameterValues } from '../../model/parameters.ts';
import type { Stretch } from '../../model/stretch.ts';
import type { CohortLabels } from './cohort-file.ts';

/** A recording of a cohort, or one of its named stretches. */
interface StretchMember {
  readonly file: string;
  readonly labels: CohortLabels;
  readonly parameters: ParameterValues;
}

/**
 * Splits a recording into members of a cohort, one per named stretch. The member covers the stretch, and its state is
 * the stretch's name. A recording without named stretches is a member as a whole.
 *
 * @param stretches  of the recording, s; excluded stretches are ignored
 */
export function stretchMembers<Member extends StretchMember>(
  member: Member,
  stretches: readonly Stretch[],
): readonly Member[] {
  const named = stretches.filter(({ name, excluded }) => name !== '' && !excluded);
  if (named.length === 0) return [member];
  return named.map(({ from, to, name }, k) => {
    const again = named.slice(0, k).filter((one) => one.name === name).length;
    const of = again === 0 ? name : `${name} ${again + 1}`;
    return {
      ...member,
      file: `${member.file}: ${of}`,
      labels: { ...member.labels, state: name },
      parameters: { ...member.parameters, from, to },
    };
  });
}
