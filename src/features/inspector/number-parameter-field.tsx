import type { ReactNode } from 'react';
import { useState } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { NumberParameter, ParameterValue } from '../../model/parameters.ts';
import { parseParameter, stepParameter } from '../../state/parse-parameter.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { ParamSlider } from '../../ui/param-slider.tsx';
import { describeValue, writeValue } from './describe-value.ts';
import type { ParameterFieldProps } from './parameter-field.tsx';

interface NumberParameterFieldProps extends ParameterFieldProps {
  readonly declaration: NumberParameter;
  readonly id: string;
  readonly reset: ReactNode;
}

/** Default and ends of the range, and the words that may stand in place of a number. */
function Ends({ declaration, onChange }: Pick<NumberParameterFieldProps, 'declaration' | 'onChange'>) {
  const words = declaration.words ?? [];
  return (
    <>
      <p className="ends">
        <span>{describeValue(declaration, declaration.min)}</span>
        <span>default {describeValue(declaration, declaration.default)}</span>
        <span>{describeValue(declaration, declaration.max)}</span>
      </p>
      {words.length > 0 && (
        <p className="words">
          {words.map((word) => (
            <button key={word} type="button" className="link" onClick={() => onChange(word)}>
              {word}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/** A number with its unit: typed, stepped by arrow keys, or dragged where its range makes sense of a slider. */
export function NumberParameterField(props: NumberParameterFieldProps) {
  const { declaration, value, computed, id, reset, onChange } = props;
  // A problem belongs to the value that was kept in spite of it.
  const [refused, setRefused] = useState<{ readonly value: ParameterValue; readonly problem: string } | null>(
    null,
  );
  const problem = refused?.value === value ? refused.problem : null;
  const commit = (text: string): void => {
    const parsed = parseParameter(declaration, text);
    setRefused(parsed.problem === null ? null : { value, problem: parsed.problem });
    if (parsed.problem === null) onChange(parsed.value);
  };
  const isWord = typeof value === 'string';
  const winner =
    isWord && computed !== null ? (
      <span className="computed">
        <MarkGlyph kind="least-variance" />
        {computed}
      </span>
    ) : undefined;
  return (
    <>
      <DraftInput
        id={id}
        text={writeValue(value)}
        unit={isWord ? '' : declaration.unit}
        describedBy={`${id}-problem ${id}-help`}
        problem={problem}
        before={winner}
        onCommit={commit}
        onStep={(steps) => onChange(stepParameter(declaration, value, steps))}
      />
      {reset}
      {declaration.slider === true && typeof value === 'number' && (
        <ParamSlider
          label={declaration.label}
          valueText={describeValue(declaration, value)}
          value={value}
          standard={typeof declaration.default === 'number' ? declaration.default : declaration.min}
          min={declaration.min}
          max={declaration.max}
          step={declaration.step}
          onChange={onChange}
        />
      )}
      <p id={`${id}-problem`} className="problem" role="alert" hidden={problem === null}>
        {problem}
      </p>
      <div id={`${id}-help`} className="help">
        <Ends declaration={declaration} onChange={onChange} />
        <p>
          {declaration.help} <span className="source">{declaration.source}.</span>
        </p>
      </div>
    </>
  );
}
