import type { ParameterDeclaration } from '../../model/parameters.ts';
import { Icon } from '../../ui/icon.tsx';

interface ParameterSelectProps {
  /** Id of the element, for its label. */
  readonly id: string;
  readonly declarations: readonly ParameterDeclaration[];
  /** Id of the chosen parameter. */
  readonly value: string;
  /** First entry, which means no parameter; omitted if one must be chosen. */
  readonly empty?: string;
  readonly onChange: (declaration: ParameterDeclaration) => void;
}

/** Renders a choice among parameters, in their groups. */
export function ParameterSelect({ id, declarations, value, empty, onChange }: ParameterSelectProps) {
  const groups = [...new Set(declarations.map(({ group }) => group))];
  return (
    <span className="field wide">
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const declaration = declarations.find((one) => one.id === event.currentTarget.value);
          if (declaration) onChange(declaration);
        }}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {declarations
              .filter((one) => one.group === group)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <Icon name="down" sizePx={12} />
    </span>
  );
}
