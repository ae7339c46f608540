import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/field.css';
import { ChoiceParameterField } from './choice-parameter-field.tsx';
import { describeValue } from '../../pipeline/describe-value.ts';
import { NumberParameterField } from './number-parameter-field.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';
import { ParameterHelp } from './parameter-help.tsx';
import { TextParameterField } from './text-parameter-field.tsx';

/** Shows a parameter with the help that focus has just unfolded. */
function bringIntoView(element: HTMLElement): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
}

/** One parameter: label, value, reset where it is changed, and on focus what it does and where it comes from. */
export function ParameterField(props: ParameterFieldProps) {
  const { declaration, changed, computed, note, onChange, onReset } = props;
  // A number shows beside its value what it came to.
  const outcome = declaration.kind === 'choice' ? (computed ?? null) : null;
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
    <div
      className={`param ${changed ? 'changed' : ''}`}
      data-parameter={declaration.id}
      onFocus={({ currentTarget }) => bringIntoView(currentTarget)}
    >
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
      {outcome !== null && <p className="note">{outcome}</p>}
      {(note ?? null) !== null && (
        <p className="note">
          <Icon name="warn" sizePx={12} />
          <span>{note}</span>
        </p>
      )}
      <ParameterHelp id={`${id}-help`} declaration={declaration} onChange={onChange} />
    </div>
  );
}
