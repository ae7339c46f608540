import type { Prediction } from '../../pipeline/exercises/lesson.ts';
import { Button } from '../../ui/button.tsx';

interface PredictionProps {
  readonly prediction: Prediction;
  /** Index of the chosen answer; null before. */
  readonly predicted: number | null;
  readonly onPredict: (choice: number) => void;
}

/**
 * Renders the prediction that is asked for before anything can be changed, and afterwards the chosen and the right
 * answer.
 */
export function PredictionQuestion({
  prediction: { ask, choices, right },
  predicted,
  onPredict,
}: PredictionProps) {
  if (predicted === null) {
    return (
      <fieldset className="exercise-prediction">
        <legend className="strong">First guess: {ask}</legend>
        {choices.map((choice, place) => (
          <Button key={choice} onClick={() => onPredict(place)}>
            {choice}
          </Button>
        ))}
      </fieldset>
    );
  }
  const isRight = predicted === right;
  return (
    <p role="status">
      {ask}
      <br />
      {isRight
        ? `Right: ${choices[right]}.`
        : `You said: ${choices[predicted] ?? 'nothing'}. Right is: ${choices[right]}.`}
    </p>
  );
}
