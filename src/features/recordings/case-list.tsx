import { useStore } from 'zustand';
import { caseOf, isRecorded, type LibraryCase } from '../../pipeline/cases/case-of.ts';
import { recordedCases } from '../../pipeline/cases/recorded-cases.ts';
import { synthCases } from '../../pipeline/cases/synth-cases.ts';
import { Icon } from '../../ui/icon.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { useShut } from '../../ui/use-shut.ts';
import { useChosen, useSession } from '../session-context.ts';
import { StateDot } from './state-dot.tsx';

const all: readonly LibraryCase[] = [...synthCases, ...recordedCases];

/** Cases with a text each, synthetic and recorded; shut until a person opens it. */
export function CaseList({ onChosen }: { readonly onChosen: () => void }) {
  const session = useSession();
  const entries = useStore(session.recordings, (state) => state.entries);
  const chosen = useChosen();
  const chosenId = chosen === null ? null : (caseOf(chosen)?.id ?? null);
  const opened = new Set(entries.flatMap((entry) => caseOf(entry)?.id ?? []));
  const shut = useShut(['Cases']);
  const isShut = shut.has('Cases');
  return (
    <section aria-label="Cases">
      <h3 className="grouphead">
        <button type="button" className="group" aria-expanded={!isShut} onClick={() => shut.toggle('Cases')}>
          <Icon name={isShut ? 'right' : 'down'} sizePx={12} />
          <span className="nowrap grow">Cases</span>
          <span className="val">{all.length}</span>
        </button>
      </h3>
      {!isShut && (
        <ul>
          {all.map((one) => (
            <li key={one.id} className="row">
              <div className={`rec ${one.id === chosenId ? 'chosen' : ''}`}>
                <button
                  type="button"
                  className="pick"
                  aria-current={one.id === chosenId}
                  tabIndex={one.id === chosenId ? 0 : -1}
                  title={one.title}
                  onClick={() => {
                    void session.openCase(one);
                    onChosen();
                  }}
                  onKeyDown={(event) => moveFocus(event, '.reclist', '.pick')}
                >
                  <StateDot state={opened.has(one.id) ? 'analysed' : 'unread'} />
                  <span className={`nowrap grow ${one.id === chosenId ? 'strong' : ''}`} title={one.title}>
                    {one.title}
                  </span>
                  <span className="val">{isRecorded(one) ? 'recorded' : ''}</span>
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
