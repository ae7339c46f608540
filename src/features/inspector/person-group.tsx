import { useStore } from 'zustand';
import { type Person, type PersonField, personFields } from '../../model/person.ts';
import { CheckRow } from '../../ui/check-row.tsx';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';
import '../../ui/group-note.css';
import { useSession } from '../session-context.ts';

const fieldNames: Readonly<Record<PersonField, string>> = {
  name: 'Name',
  code: 'Code',
  born: 'Born',
  age: 'Age',
  sex: 'Sex',
  description: 'Patient',
};

interface PersonGroupProps extends GroupFold {
  readonly person: Person;
}

/** What the file says of the person, unless it is hidden; no export has it. */
export function PersonGroup({ person, shut, onToggle }: PersonGroupProps) {
  const { inspector } = useSession();
  const isHidden = useStore(inspector, (state) => state.hidesPerson);
  return (
    <ParameterGroup title="Person" shut={shut} summary={isHidden ? 'hidden' : ''} onToggle={onToggle}>
      {!isHidden && (
        <dl className="person record-note">
          {personFields.flatMap((field) => {
            const said = person[field];
            return said === undefined
              ? []
              : [
                  <div key={field}>
                    <dt>{fieldNames[field]}</dt>
                    <dd>{said}</dd>
                  </div>,
                ];
          })}
        </dl>
      )}
      <CheckRow checked={isHidden} onChange={inspector.hidePerson}>
        Hide what files say of persons
      </CheckRow>
      <p className="group-note">As the file says it. No result, report, session or written file has it.</p>
    </ParameterGroup>
  );
}
