import type { Warning } from '../../model/failure.ts';

interface Counted {
  readonly label: number;
  readonly count: number;
  readonly isNoise?: boolean;
}

/**
 * Returns the largest template with more beats than the master, except those marked as noise; null if there is none.
 */
export function findOutnumbering<T extends Counted>(templates: readonly T[], master: number): T | null {
  const masterCount = templates.find(({ label }) => label === master)?.count ?? 0;
  let largest: T | null = null;
  for (const template of templates)
    if (
      template.isNoise !== true &&
      template.label !== master &&
      template.count > (largest?.count ?? masterCount)
    )
      largest = template;
  return largest;
}

interface Sorting {
  readonly templates: readonly Counted[];
  readonly master: number;
}

/**
 * Makes the warning that a template has more beats than the master, which may then not be the usual beat.
 * @param name  returns the name of a label's template
 * @param remedy  returns the advice, given the template's name
 * @returns null if the master has most beats
 */
export function outnumberedWarning(
  { templates, master }: Sorting,
  name: (label: number) => string,
  remedy: (named: string) => string,
): Warning | null {
  const most = findOutnumbering(templates, master);
  if (most === null) return null;
  const own = templates.find(({ label }) => label === master)?.count ?? 0;
  const named = `template ${name(most.label)}`;
  return {
    code: 'master-outnumbered',
    message: `The master has ${own} beats and ${named} ${most.count}: the master may not be the usual beat of this record. ${remedy(named)}`,
  };
}

/** Makes the same warning with the labels of the output. */
export function outputOutnumberedWarning(sorting: Sorting): Warning | null {
  return outnumberedWarning(
    sorting,
    String,
    (named) =>
      `Start at a later part with from, lower promoteAfter, or open the recording in the page and make ${named} the master.`,
  );
}
