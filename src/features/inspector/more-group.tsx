import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ClosedGroups } from '../../ui/parameter-group.tsx';
import { useOpenParameters, useOpenRun, useOpenWork, useSession } from '../session-context.ts';
import { DeclaredGroup, type CustomFields } from './declared-group.tsx';

interface MoreGroupProps {
  /** Id of the bench, for which the open state is remembered. */
  readonly bench: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly shut: ClosedGroups;
  readonly computed: Readonly<Record<string, string>>;
  readonly fields: CustomFields;
}

function byGroup(declarations: readonly ParameterDeclaration[]): Map<string, ParameterDeclaration[]> {
  const groups = new Map<string, ParameterDeclaration[]>();
  for (const declaration of declarations) {
    groups.set(declaration.group, [...(groups.get(declaration.group) ?? []), declaration]);
  }
  return groups;
}

/** Returns the ids of the parameters with text not applied yet, separated by blanks. */
function useUnapplied(declarations: readonly ParameterDeclaration[]): string {
  const { drafts } = useSession();
  const work = useOpenWork();
  return useStore(drafts, (typed) =>
    declarations.flatMap(({ id }) => (Object.hasOwn(typed, `${work} ${id}`) ? [id] : [])).join(' '),
  );
}

interface Signs {
  /** Ids of the parameters with text not applied yet, separated by blanks. */
  readonly unapplied: string;
  /** Ids of the changed parameters, separated by blanks. */
  readonly changed: string;
}

/**
 * Opens the group and its subgroups once for each event inside that needs attention: a field, a refused run, or a link.
 */
function useOpening({ bench, declarations, shut }: MoreGroupProps, { unapplied, changed }: Signs): void {
  const { inspector } = useSession();
  const { open: openGroup } = shut;
  const linked = useStore(inspector, (state) => state.linked);
  const failure = useOpenRun((run) => run?.failure ?? null);
  const refused = failure?.code === 'bad-parameter' ? failure : null;
  const seen = useRef({ unapplied: '', refused: null as typeof refused });
  useEffect(() => {
    const isRefused = refused !== null && refused !== seen.current.refused;
    const ids = new Set([
      ...(unapplied === seen.current.unapplied ? [] : unapplied.split(' ')),
      ...(isRefused || linked !== null ? changed.split(' ') : []),
    ]);
    seen.current = { unapplied, refused };
    const inside = declarations.filter(({ id }) => ids.has(id));
    if (inside.length > 0) inspector.openMore(bench, true);
    for (const { group } of inside) openGroup(group);
    if (linked !== null) inspector.shownLinked();
  }, [inspector, bench, declarations, openGroup, unapplied, changed, refused, linked]);
}

/**
 * Renders all parameters except those that users change first. The heading shows how many differ from their defaults.
 */
export const MoreGroup = memo(function MoreGroup(props: MoreGroupProps) {
  const { bench, declarations, shut, computed, fields } = props;
  const { inspector } = useSession();
  const parameters = useOpenParameters();
  const changed = useStore(parameters, (state) => state.changed);
  const isOpen = useStore(inspector, ({ more }) => more.includes(bench));
  const unapplied = useUnapplied(declarations);
  const changedIds = declarations.filter(({ id }) => id in changed).map(({ id }) => id);
  useOpening(props, { unapplied, changed: changedIds.join(' ') });
  const unappliedCount = unapplied === '' ? 0 : unapplied.split(' ').length;
  const changedText = changedIds.length === 0 ? 'all default' : `${changedIds.length} changed`;
  return (
    <section className="more" aria-label="More parameters">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => inspector.openMore(bench, !isOpen)}>
          <Icon name={isOpen ? 'down' : 'right'} sizePx={12} />
          <span>More</span>
        </button>
        <span className="grow" />
        <span className={unappliedCount > 0 ? 'sum warn nowrap' : 'sum nowrap'}>
          {unappliedCount > 0 ? `${unappliedCount} not applied` : `${declarations.length}, ${changedText}`}
        </span>
      </h3>
      {isOpen &&
        [...byGroup(declarations)].map(([group, own]) => (
          <DeclaredGroup
            key={group}
            title={group}
            declarations={own}
            {...shut.groupFold(group)}
            computed={computed}
            fields={fields}
          />
        ))}
    </section>
  );
});
