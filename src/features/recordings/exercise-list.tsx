import { useStore } from 'zustand';
import { exerciseIds, exerciseOf } from '../../pipeline/exercises/exercises.ts';
import { Icon } from '../../ui/icon.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { useShut } from '../../ui/use-shut.ts';
import { useChosen, useSession } from '../session-context.ts';
import { AnswersSaved } from './exercise-answers.tsx';
import { StateDot } from './state-dot.tsx';

/** The exercises, each a record whose truth is known; arrows go on from the recordings above. */
export function ExerciseList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const { solved } = useStore(session.exercises);
  // A lesson that is dropped puts its row on the list of recordings.
  useStore(session.recordings, ({ entries }) => entries.length);
  const ids = exerciseIds();
  const chosen = useChosen()?.sample ?? null;
  const shut = useShut();
  const isShut = shut.has('Exercises');
  return (
    <section aria-label="Exercises">
      <h3 className="grouphead">
        <button
          type="button"
          className="group"
          aria-expanded={!isShut}
          onClick={() => shut.toggle('Exercises')}
        >
          <Icon name={isShut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">Exercises</span>
          <span className="val">
            {solved.length > 0 ? `${solved.length} of ${ids.length} solved` : ids.length}
          </span>
        </button>
      </h3>
      {!isShut && (
        <>
          <ul>
            {ids.map((id) => (
              <li key={id} className="row">
                <div className={`rec ${id === chosen ? 'chosen' : ''}`}>
                  <button
                    type="button"
                    className="pick"
                    aria-current={id === chosen}
                    tabIndex={id === chosen ? 0 : -1}
                    onClick={() => {
                      void session.openExercise(id);
                      onChosen();
                    }}
                    onKeyDown={(event) => moveFocus(event, '.reclist', '.pick')}
                  >
                    <StateDot state={solved.includes(id) ? 'analysed' : 'unread'} />
                    <span className={`nowrap grow ${id === chosen ? 'strong' : ''}`}>
                      {exerciseOf(id).title}
                    </span>
                    <span className="val">{solved.includes(id) ? 'solved' : ''}</span>
                  </button>
                </div>
              </li>
            ))}
          </ul>
          <AnswersSaved />
        </>
      )}
    </section>
  );
}
