import type { ParameterDeclaration, ParameterValue } from '../../model/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { writeSource } from '../../pipeline/parameter-source.ts';

interface ParameterHelpProps {
  readonly id: string;
  readonly declaration: ParameterDeclaration;
  readonly onChange: (value: ParameterValue) => void;
}

/** What a parameter does and where it comes from; of a number also its range, and the words it may be. */
export function ParameterHelp({ id, declaration, onChange }: ParameterHelpProps) {
  const words = declaration.kind === 'number' ? (declaration.words ?? []) : [];
  return (
    <div id={id} className="help">
      {declaration.kind === 'number' && (
        <p className="ends">
          <span>{describeValue(declaration, declaration.min)}</span>
          <span>default {describeValue(declaration, declaration.default)}</span>
          <span>{describeValue(declaration, declaration.max)}</span>
        </p>
      )}
      {words.length > 0 && (
        <p className="words">
          {words.map((word) => (
            <button key={word} type="button" className="link" onClick={() => onChange(word)}>
              {word}
            </button>
          ))}
        </p>
      )}
      <p>
        {declaration.help} <span className="source">{writeSource(declaration, 'label')}.</span>
      </p>
    </div>
  );
}
