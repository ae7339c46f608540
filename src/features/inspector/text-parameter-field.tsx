import type { ReactNode } from 'react';
import type { TextParameter } from '../../model/parameters.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';

interface TextParameterFieldProps extends ParameterFieldProps {
  readonly declaration: TextParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** Words of their own form, with an example where there are none. */
export function TextParameterField({ declaration, value, id, reset, onChange }: TextParameterFieldProps) {
  return (
    <>
      <DraftInput
        id={id}
        text={String(value)}
        unit=""
        describedBy={`${id}-help`}
        problem={null}
        placeholder={declaration.example}
        onCommit={(text) => onChange(text.trim())}
      />
      {reset}
    </>
  );
}
