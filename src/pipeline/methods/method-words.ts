import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import type { RunFact } from '../../model/run-facts.ts';
import { describeValue } from '../describe-value.ts';
import type { ReferenceName } from './references.ts';
import { references } from './references.ts';

/** Functions for making sentences: they format the current values, and collect the papers that are cited. */
export interface MethodWords {
  /**
   * Returns the current value.
   * @throws TypeError for a parameter that is not declared
   */
  readonly value: (id: string) => ParameterValue;
  /** Returns the value with its unit, or the label of its choice. */
  readonly say: (id: string) => string;
  /** Cites papers: `(Cziesler 2014; Weissler et al. 1968)`. */
  readonly cite: (...names: readonly ReferenceName[]) => string;
  /** What the stages did; null if nothing was run. */
  readonly facts: readonly RunFact[] | null;
  /** Returns everything cited so far, in this order. */
  readonly cited: () => readonly ReferenceName[];
}

/**
 * @param given  values that differ from the defaults, or all values
 * @param facts  what the stages of a run did; null to describe only the parameters
 */
export function methodWords(
  declarations: readonly ParameterDeclaration[],
  given: ParameterValues,
  facts: readonly RunFact[] | null = null,
): MethodWords {
  const cited: ReferenceName[] = [];
  const find = (id: string): ParameterDeclaration => {
    const declaration = declarations.find((candidate) => candidate.id === id);
    if (!declaration) throw new TypeError(`no parameter ${id} is declared`);
    return declaration;
  };
  const value = (id: string): ParameterValue => given[id] ?? find(id).default;
  return {
    value,
    facts,
    say: (id) => describeValue(find(id), value(id)),
    cite: (...names) => {
      cited.push(...names.filter((name) => !cited.includes(name)));
      return `(${names.map((name) => references[name].short).join('; ')})`;
    },
    cited: () => cited,
  };
}
