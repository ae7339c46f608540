import type { ReactNode } from 'react';
import { useState } from 'react';
import type { TextParameter } from '../../model/parameters.ts';
import { lengthProblem, mostParameterLetters } from '../../pipeline/text-limits.ts';
import { problemWith } from '../../pipeline/parameters.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { useDraft } from '../bench/use-draft.ts';
import { FieldSentence } from './field-sentence.tsx';
import type { ParameterFieldProps } from './parameter-field-props.ts';

interface TextParameterFieldProps extends ParameterFieldProps {
  readonly declaration: TextParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** Words of their own form, with an example where there are none; of a list of numbers what is wrong with it. */
export function TextParameterField(props: TextParameterFieldProps) {
  const { field, declaration, value, id, reset, onChange } = props;
  const draft = useDraft(field, String(value));
  // A problem belongs to the value that was kept in spite of it.
  const [refused, setRefused] = useState({ value, problem: null as string | null });
  const tooLong = lengthProblem(draft.typed.trim(), mostParameterLetters);
  const problem = tooLong ?? (refused.value === value ? refused.problem : null);
  const commit = (text: string): void => {
    const next = problemWith(declaration, text);
    setRefused({ value, problem: next });
    if (next !== null) return;
    draft.drop();
    onChange(text);
  };
  return (
    <>
      <DraftInput
        id={id}
        text={String(value)}
        draft={draft}
        unit=""
        describedBy={`${id}-problem ${id}-help`}
        problem={problem}
        placeholder={declaration.example}
        onCommit={(text) => commit(text.trim())}
      />
      {reset}
      <FieldSentence id={`${id}-problem`} problem={problem} restored={draft.restored} />
    </>
  );
}
