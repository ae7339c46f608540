import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Shut } from '../../ui/parameter-group.tsx';
import { useOpenParameters, useOpenRun, useOpenWork, useSession } from '../session-context.ts';
import { DeclaredGroup, type OwnFields } from './declared-group.tsx';

interface MoreGroupProps {
  /** Of the bench, which remembers whether it is open. */
  readonly bench: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly shut: Shut;
  readonly computed: Readonly<Record<string, string>>;
  readonly fields: OwnFields;
}

function byGroup(declarations: readonly ParameterDeclaration[]): Map<string, ParameterDeclaration[]> {
  const groups = new Map<string, ParameterDeclaration[]>();
  for (const declaration of declarations) {
    groups.set(declaration.group, [...(groups.get(declaration.group) ?? []), declaration]);
  }
  return groups;
}

/** Ids, one after another, of the parameters with something typed that is not applied. */
function useUnapplied(declarations: readonly ParameterDeclaration[]): string {
  const { drafts } = useSession();
  const work = useOpenWork();
  return useStore(drafts, (typed) =>
    declarations.flatMap(({ id }) => (Object.hasOwn(typed, `${work} ${id}`) ? [id] : [])).join(' '),
  );
}

interface Signs {
  /** Ids, one after another, of the parameters with something typed that is not applied. */
  readonly unapplied: string;
  /** And of those that are changed. */
  readonly changed: string;
}

/** Opens it, and the groups in it, once for each thing inside that needs a look: a field, a run that was refused, a link. */
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

/** All parameters but those that people change first. Says how many differ from their defaults, open or shut. */
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
