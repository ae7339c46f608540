import { useId, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { describeValue } from '../../pipeline/describe-value.ts';
import { NumberParameterField } from './number-parameter-field.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';
import { ParameterHelp } from './parameter-help.tsx';
import { TextParameterField } from './text-parameter-field.tsx';
import type { ChoiceParameter } from '../../model/parameters.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import '../../ui/field.css';

interface ChoiceParameterFieldProps extends ParameterFieldProps {
  readonly declaration: ChoiceParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

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

/** One of a few named values. */
function ChoiceParameterField({ declaration, value, id, reset, onChange }: ChoiceParameterFieldProps) {
  const { choices } = declaration;
  return (
    <>
      <ChoiceField
        id={id}
        value={String(value)}
        describedBy={`${id}-help`}
        choices={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        onChange={(text) => {
          const choice = choices.find((candidate) => String(candidate.value) === text);
          if (choice) onChange(choice.value);
        }}
      />
      {reset}
    </>
  );
}
