import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { recordingTitle } from '../../pipeline/grouping/label-words.ts';
import { intervalsDeclarations } from '../../pipeline/intervals/declarations.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useChosen, useGrouping, useSession } from '../session-context.ts';
import { useRowName } from '../bench/use-draft.ts';
import { ParameterField } from './parameter-field.tsx';
import { ParameterSelect } from '../bench/parameter-select.tsx';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import './pinned-group.css';

type Scope = 'recording' | 'subject';

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'recording', label: 'Recording' },
  { value: 'subject', label: 'Its subject' },
];

/** Returns the chosen recording, or all recordings of its subject. */
function useScoped(chosen: RecordingEntry, scope: Scope): readonly RecordingEntry[] {
  const { recordings } = useSession();
  const entries = useStore(recordings, (state) => state.entries);
  const { labels } = useGrouping();
  const subject = labels.get(chosen.key)?.subject ?? null;
  if (scope === 'recording' || subject === null) return [chosen];
  return entries.filter(({ key }) => labels.get(key)?.subject === subject);
}

interface AdderProps {
  readonly chosen: RecordingEntry;
  readonly onPin: (declaration: ParameterDeclaration) => void;
}

/** Renders the choice of a parameter that the recording is to have a value of its own for. */
function Adder({ chosen, onPin }: AdderProps) {
  const id = useId();
  const free = intervalsDeclarations.filter((declaration) => !Object.hasOwn(chosen.pinned, declaration.id));
  return (
    <div className="pinned-add">
      <label htmlFor={id} className="unseen">
        Pin a parameter
      </label>
      <ParameterSelect id={id} declarations={free} value="" empty="Pin a parameter…" onChange={onPin} />
    </div>
  );
}

/** Renders the parameters of the intervals for which the chosen recording has values of its own. */
function Pinned({ chosen }: { readonly chosen: RecordingEntry }) {
  const { parameters, pin } = useSession();
  const [scope, setScope] = useState<Scope>('recording');
  const scoped = useScoped(chosen, scope);
  const row = useRowName(chosen);
  const { labels } = useGrouping();
  const own = labels.get(chosen.key) ?? null;
  const title = (own === null ? '' : recordingTitle(own)) || chosen.name;
  const pinned = intervalsDeclarations.filter(({ id }) => Object.hasOwn(chosen.pinned, id));
  const isAlone = (own?.subject ?? null) === null;
  return (
    <>
      <p className="pinned-note">
        {scope === 'subject' ? `${scoped.length} recordings of ${own?.subject ?? ''}` : title}
      </p>
      {!isAlone && <Segmented label="Pinned for" value={scope} choices={scopes} onChange={setScope} />}
      {pinned.map((declaration) => (
        <ParameterField
          key={declaration.id}
          field={`pinned ${row} ${declaration.id}`}
          declaration={declaration}
          value={chosen.pinned[declaration.id] ?? declaration.default}
          changed
          computed={null}
          onChange={(value) => void pin(scoped, declaration, value)}
          onReset={() => void pin(scoped, declaration, null)}
        />
      ))}
      <Adder
        chosen={chosen}
        onPin={(declaration) => void pin(scoped, declaration, parameters.intervals.valueOf(declaration))}
      />
    </>
  );
}

/** Renders the parameters for one recording or one subject only. */
export function PinnedGroup() {
  const chosen = useChosen();
  const shut = useClosedGroups(['Settings for this recording']);
  if (chosen === null || pinnedAnalysis(chosen.sample) !== 'intervals') return null;
  const count = Object.keys(chosen.pinned).length;
  return (
    <ParameterGroup
      title="Settings for this recording"
      {...shut.groupFold('Settings for this recording')}
      summary={count === 0 ? 'same as all' : `${count} pinned`}
    >
      <Pinned key={chosen.key} chosen={chosen} />
    </ParameterGroup>
  );
}
