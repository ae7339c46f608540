import type { ReactNode } from 'react';
import type { ChoiceParameter } from '../../model/parameters.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';

interface ChoiceParameterFieldProps extends ParameterFieldProps {
  readonly declaration: ChoiceParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** One of a few named values. */
export function ChoiceParameterField({ declaration, value, id, reset, onChange }: ChoiceParameterFieldProps) {
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
