import type { Prediction } from '../../pipeline/exercises/lesson.ts';

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
          <button key={choice} type="button" className="btn edged" onClick={() => onPredict(place)}>
            {choice}
          </button>
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
