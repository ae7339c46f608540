import { useId } from 'react';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import type { AxisInput } from '../../state/sweeps/parameter-map.ts';
import { ParameterSelect } from '../bench/parameter-select.tsx';

interface AxisFieldProps {
  /** 'Across' or 'Up'. */
  readonly name: string;
  readonly asked: AxisInput;
  readonly declarations: readonly ParameterDeclaration[];
  /** Problem with its values; null if there is none. */
  readonly problem: string | null;
  readonly onParameter: (declaration: ParameterDeclaration) => void;
  readonly onValues: (text: string) => void;
  /** Called for Enter in the field of the values. */
  readonly onEnter: () => void;
}

/** Renders one parameter of a map and its values. */
export function AxisField(props: AxisFieldProps) {
  const { name, asked, declarations, problem, onParameter, onValues, onEnter } = props;
  const id = useId();
  return (
    <div className="axis-field">
      <label htmlFor={id}>{name}</label>
      <ParameterSelect id={id} declarations={declarations} value={asked.id} onChange={onParameter} />
      <span className={`field values ${problem === null ? '' : 'invalid'}`}>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={`Values ${name.toLowerCase()}`}
          title="first:last:step, or values with commas between them"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={asked.text}
          onChange={(event) => onValues(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
          }}
        />
      </span>
      <p id={`${id}-problem`} className="axis-problem" role="status">
        {problem}
      </p>
    </div>
  );
}
