import type { Prediction } from '../../pipeline/exercises/lesson.ts';

interface PredictionProps {
  readonly prediction: Prediction;
  /** The place of what was chosen; null before. */
  readonly predicted: number | null;
  readonly onPredict: (choice: number) => void;
}

/** What is guessed before anything can be turned; then what it was, and what is right. */
export function PredictionAsked({
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
