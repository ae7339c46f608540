import { useId } from 'react';
import type { ParameterDeclaration, ParameterValue } from '../../model/parameters.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/field.css';
import { ChoiceParameterField } from './choice-parameter-field.tsx';
import { describeValue } from './describe-value.ts';
import { NumberParameterField } from './number-parameter-field.tsx';
import { TextParameterField } from './text-parameter-field.tsx';

export interface ParameterFieldProps {
  readonly declaration: ParameterDeclaration;
  readonly value: ParameterValue;
  readonly changed: boolean;
  /** What a word came to, such as the threshold that 'auto' took. */
  readonly computed: string | null;
  readonly onChange: (value: ParameterValue) => void;
  readonly onReset: () => void;
}

/** One parameter: label, value, reset where it is changed, and on focus what it does and where it comes from. */
export function ParameterField(props: ParameterFieldProps) {
  const { declaration, changed, onReset } = props;
  const id = useId();
  const reset = changed ? (
    <button
      type="button"
      className="reset"
      aria-label={`Reset ${declaration.label} to ${describeValue(declaration, declaration.default)}`}
      title={`Reset to ${describeValue(declaration, declaration.default)}`}
      onClick={onReset}
    >
      <Icon name="reset" sizePx={14} />
    </button>
  ) : (
    <span />
  );
  return (
    <div className={`param ${changed ? 'changed' : ''}`} data-parameter={declaration.id}>
      <label htmlFor={id} className="nowrap" title={declaration.label}>
        {declaration.label}
        {changed && <span className="unseen"> (changed)</span>}
      </label>
      {declaration.kind === 'number' && (
        <NumberParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
      {declaration.kind === 'choice' && (
        <ChoiceParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
      {declaration.kind === 'text' && (
        <TextParameterField {...props} declaration={declaration} id={id} reset={reset} />
      )}
    </div>
  );
}
