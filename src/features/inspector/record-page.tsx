import type { ParameterValue } from '../../model/parameters.ts';
import { findLibraryCase, isRecorded, type LibraryCase } from '../../pipeline/cases/find-library-case.ts';
import { isExerciseId } from '../../pipeline/exercises/exercises.ts';
import { sampleParameters } from '../../pipeline/sample-parameters.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type GroupFold, ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { useSession } from '../session-context.ts';
import './inspector.css';
import { ParameterField } from './parameter-field.tsx';
import { PredictionQuestion } from './prediction-question.tsx';
import './exercise-page.css';
import { LabelFields } from './label-fields.tsx';
import './record-page.css';
import { type SynthControl, synthControls } from './synth-controls.ts';
import { TruthTable } from './truth-table.tsx';
import type { RoleChoice } from '../../model/corrections.ts';
import { ActionLine, WiringLine } from '../bench/wiring-line.tsx';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type Person, type PersonField, personFields } from '../../model/recording.ts';
import { CheckRow } from '../../ui/check-row.tsx';
import { Problem } from '../../ui/problem.tsx';
import '../../ui/group-note.css';

/** Describes the corrections of a channel other than its role; empty if there are none. */
function describeCorrection({ flipped, unit }: RoleChoice): string {
  const turned = flipped === true ? ['inverted'] : [];
  return [...turned, ...(unit === undefined ? [] : [`taken as ${unit}`])].join(', ');
}

/** Renders suspected wiring errors of a recording, and the user's corrections. */
function WiringGroup({ entry, shut, onToggle }: GroupFold & { readonly entry: RecordingEntry }) {
  const session = useSession();
  const notes = entry.wiring ?? [];
  const channels = entry.summary?.channels ?? [];
  const corrected = entry.roles.filter((choice) => describeCorrection(choice) !== '');
  return (
    <ParameterGroup
      title="Wiring"
      shut={shut}
      summary={notes.length > 0 ? String(notes.length) : ''}
      onToggle={onToggle}
    >
      {notes.map((note) => (
        <WiringLine key={note.message} entry={entry} note={note} className="record-note" />
      ))}
      {corrected.map((choice) => (
        <ActionLine
          key={choice.channelIndex}
          text={`${channels[choice.channelIndex]?.label ?? 'A channel'}: ${describeCorrection(choice)}.`}
          className="record-note"
          label="As recorded"
          act={() => session.uncorrect(entry, choice.channelIndex)}
        />
      ))}
      {entry.wiring !== null && notes.length + corrected.length === 0 && (
        <p className="record-note">No problem found.</p>
      )}
    </ParameterGroup>
  );
}

/** Maximum number of lines of a header that are shown. */
const maxLines = 200;

const groups = ['Signal', 'Disturbances', 'Spread, noise and length'] as const;

function Control({ entry, control }: { readonly entry: RecordingEntry; readonly control: SynthControl }) {
  const session = useSession();
  const { declaration, read, write, comesTo } = control;
  const values = entry.synthetic ?? {};
  const value = read(values);
  const change = (next: ParameterValue): void => {
    if (next !== value) void session.changeSynthetic(entry, write(next, values));
  };
  return (
    <ParameterField
      field={`synthetic ${entry.name} ${declaration.id}`}
      declaration={declaration}
      value={value}
      changed={value !== declaration.default}
      computed={null}
      comesTo={comesTo?.(values)}
      onChange={change}
      onReset={() => change(declaration.default)}
    />
  );
}

/** Renders a case: what it is, what to see in it, and the source of a recorded one. */
function CaseNote({ shown }: { readonly shown: LibraryCase }) {
  const { exercises } = useSession();
  const [isRevealed, setRevealed] = useState(false);
  const own = `case ${shown.id}`;
  const predicted = useStore(exercises, (state) => state.predicted[own] ?? null);
  const hasText = predicted !== null || isRevealed;
  return (
    <section className="exercise" aria-label={shown.title}>
      <h3>{shown.title}</h3>
      {(predicted !== null || !isRevealed) && (
        <PredictionQuestion
          prediction={shown.prediction}
          predicted={predicted}
          onPredict={(choice) => exercises.predict(own, choice)}
        />
      )}
      {hasText ? (
        <>
          <p>{shown.text}</p>
          <p>
            <span className="strong">What to look for.</span> {shown.look}
          </p>
        </>
      ) : (
        <LinkButton onClick={() => setRevealed(true)}>Read the text without guessing</LinkButton>
      )}
      {isRecorded(shown) && (
        <p className="dim">
          From: {shown.source}. Licence: {shown.licence}. Not for clinical use.
        </p>
      )}
    </section>
  );
}

/** Renders the labels of a recording; for a synthetic one also its parameters, live, and how well it was measured. */
export function RecordPage({ entry }: { readonly entry: RecordingEntry }) {
  const session = useSession();
  const shut = useClosedGroups(['Spread, noise and length']);
  const { sample, synthetic, summary, failure, path } = entry;
  const shownCase = findLibraryCase(entry);
  return (
    <div className="scroll">
      {shownCase && <CaseNote shown={shownCase} />}
      {path !== null && (
        <ParameterGroup title="Subject and state" {...shut.groupFold('Subject')} summary="">
          <LabelFields entry={entry} path={path} />
        </ParameterGroup>
      )}
      {sample !== null && (
        <p className="record-note">
          A sample cannot be changed.{' '}
          {!isExerciseId(sample) && (
            <LinkButton onClick={() => void session.addSynthetic(sampleParameters[sample])}>
              Edit a copy
            </LinkButton>
          )}
        </p>
      )}
      {synthetic !== null &&
        groups.map((group) => (
          <ParameterGroup key={group} title={group} {...shut.groupFold(group)} summary="">
            {synthControls
              .filter((control) => control.group === group)
              .map((control) => (
                <Control key={control.declaration.id} entry={entry} control={control} />
              ))}
          </ParameterGroup>
        ))}
      <Problem text={synthetic === null ? null : (failure?.message ?? null)} />
      {path !== null && summary !== null && <WiringGroup entry={entry} {...shut.groupFold('Wiring')} />}
      {summary?.person && <PersonGroup person={summary.person} {...shut.groupFold('Person')} />}
      {summary?.comments && (
        <ParameterGroup title="Notes in the header" {...shut.groupFold('Header')} summary="">
          <pre className="record-note header-lines">{summary.comments.slice(0, maxLines).join('\n')}</pre>
        </ParameterGroup>
      )}
      {summary?.truth && (
        <ParameterGroup title="Truth and measurement" {...shut.groupFold('Truth')} summary="" source="ms">
          <TruthTable truth={summary.truth} />
        </ParameterGroup>
      )}
    </div>
  );
}

const fieldNames: Readonly<Record<PersonField, string>> = {
  name: 'Name',
  code: 'Code',
  born: 'Born',
  age: 'Age',
  sex: 'Sex',
  description: 'Patient',
};

/** Renders what the file contains about the person, unless hidden. No export includes it. */
function PersonGroup({ person, shut, onToggle }: GroupFold & { readonly person: Person }) {
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
        Hide personal data in files
      </CheckRow>
      <p className="group-note">As in the file. Not part of any result, report, session or saved file.</p>
    </ParameterGroup>
  );
}
