import { allAnnotators, annotatorName, shownAnnotators } from './annotator-name.ts';
import { useStore } from 'zustand';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import type { MarkKind } from '../../../charts/lanes/marks.ts';
import type { MarkName } from '../../../model/waveform-choices.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { type GroupFold, ParameterGroup } from '../../../ui/parameter-group.tsx';
import { useChosen, useChosenReport, useSession } from '../../session-context.ts';
import { timingMethods } from '../../../model/methods.ts';

interface MarkRow {
  readonly name: MarkName;
  readonly kinds: readonly MarkKind[];
  readonly label: string;
  readonly isThere: boolean;
}

const methodMarks = timingMethods.map(({ mark }) => mark);

/** Which marks are shown, of those that the recording has. */
export function MarksGroup({ shut, onToggle }: GroupFold) {
  const { waveforms } = useSession();
  const hidden = useStore(waveforms, (state) => state.hiddenMarks);
  const hasIntervals = useChosenReport('intervals') !== null;
  const hasWaves = useChosenReport('waves') !== null;
  const qrs = useChosenReport('qrs');
  const entry = useChosen();
  const key = entry?.key ?? '';
  const chosen = useStore(waveforms, (state) => state.annotators[key]);
  const sources = entry?.summary?.annotations.filter(({ count }) => count > 0) ?? [];
  const shown = shownAnnotators(
    sources.map(({ source }) => source),
    chosen,
    qrs?.signal.label ?? '',
  );
  const names = sources
    .filter(({ source }) => shown.includes(source))
    .map(annotatorName)
    .join(', ');
  const isChoice = shown.length < sources.length || chosen === allAnnotators;
  const rows: readonly MarkRow[] = [
    { name: 'r', kinds: ['r'], label: 'R', isThere: qrs !== null },
    { name: 'classes', kinds: ['V'], label: 'Letters of classes', isThere: qrs !== null },
    { name: 'qrs', kinds: ['onset', 'end'], label: 'QRS onset and end', isThere: qrs?.marksOnsets === true },
    { name: 'waves', kinds: ['peak', 'onset', 'end'], label: 'P, QRS and T', isThere: hasWaves },
    { name: 'rejected', kinds: ['rejected'], label: 'Left out', isThere: hasIntervals },
    { name: 'foot', kinds: methodMarks, label: 'Foot', isThere: hasIntervals },
    { name: 'notch', kinds: methodMarks, label: 'Notch', isThere: hasIntervals },
    { name: 'annotations', kinds: ['annotation'], label: `Annotations, ${names}`, isThere: names !== '' },
    { name: 'abnormal', kinds: ['abnormal'], label: 'Abnormal beats', isThere: names !== '' },
  ];
  const there = rows.filter(({ isThere }) => isThere);
  const shownCount = there.filter(({ name }) => !hidden.includes(name)).length;
  return (
    <ParameterGroup
      title="Marks"
      shut={shut}
      summary={`${shownCount} of ${there.length}`}
      onToggle={onToggle}
    >
      {there.length === 0 && <p className="group-note">No beats of this recording yet.</p>}
      {there.map(({ name, kinds, label }) => (
        <CheckRow
          key={name}
          checked={!hidden.includes(name)}
          onChange={(isShown) => waveforms.showMark(name, isShown)}
        >
          {kinds.map((kind) => (
            <MarkGlyph key={kind} kind={kind} />
          ))}
          {label}
        </CheckRow>
      ))}
      {isChoice && (
        <div className="param">
          <label htmlFor="annotator">Annotations of</label>
          <ChoiceField
            id="annotator"
            value={chosen === allAnnotators ? allAnnotators : (shown[0] ?? '')}
            choices={[
              ...sources.map(({ source }) => ({ value: source, label: source })),
              { value: allAnnotators, label: `all ${sources.length}` },
            ]}
            onChange={(source) => waveforms.showAnnotator(key, source)}
          />
        </div>
      )}
    </ParameterGroup>
  );
}
