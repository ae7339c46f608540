import { useStore } from 'zustand';
import { exerciseIds, exercises } from '../../pipeline/exercises/exercises.ts';
import { Icon } from '../../ui/icon.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { useShut } from '../../ui/use-shut.ts';
import { useChosen, useSession } from '../session-context.ts';
import { StateDot } from './state-dot.tsx';

/** The exercises, each a record whose truth is known; arrows go on from the recordings above. */
export function ExerciseList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const { solved } = useStore(session.exercises);
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
            {solved.length > 0 ? `${solved.length} of ${exerciseIds.length} solved` : exerciseIds.length}
          </span>
        </button>
      </h3>
      {!isShut && (
        <ul>
          {exerciseIds.map((id) => (
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
                    {exercises[id].title}
                  </span>
                  <span className="val">{solved.includes(id) ? 'solved' : ''}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
