import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { type GroupFold, ParameterGroup, useClosedGroups } from '../../../ui/parameter-group.tsx';
import { EditsGroup } from '../editing/edits-group.tsx';
import { LanesGroup } from './lanes-group.tsx';
import '../../../ui/group-note.css';
import './waveforms-groups.css';
import { useStore } from 'zustand';
import { CheckRow } from '../../../ui/check-row.tsx';
import { useCalipers } from './use-calipers.ts';
import { useSession, useChosen, useChosenReport } from '../../session-context.ts';
import { Suspense, useState } from 'react';
import { paperGains, paperSpeeds, type MarkName } from '../../../model/waveform-choices.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useScreenScale } from './calibration-dialog.tsx';
import { allAnnotators, annotatorName, shownAnnotators } from './annotator-name.ts';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import type { MarkKind } from '../../../charts/lanes/marks.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { timingMethods } from '../../../model/methods.ts';

interface MarkRow {
  readonly name: MarkName;
  readonly kinds: readonly MarkKind[];
  readonly label: string;
  readonly isThere: boolean;
}

const methodMarks = timingMethods.map(({ mark }) => mark);

/** Renders the choice of the marks that are shown, among those that the recording has. */
function MarksGroup({ shut, onToggle }: GroupFold) {
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

/** Renders the inspector groups of the Waveforms bench. */
export function WaveformsGroups() {
  const shut = useClosedGroups();
  return (
    <>
      <LanesGroup {...shut.groupFold('Lanes')} />
      <MarksGroup {...shut.groupFold('Marks')} />
      <EditsGroup {...shut.groupFold('Edits')} />
      <CalipersGroup {...shut.groupFold('Calipers')} />
      <PaperGroup {...shut.groupFold('Paper')} />
    </>
  );
}

/** Renders the settings of calipers: on or off, repeated or not, and whether they snap to R and the curve. */
function CalipersGroup({ shut, onToggle }: GroupFold) {
  const { waveforms } = useSession();
  const isSnapping = useStore(waveforms, (state) => state.isSnapping);
  const { isOn, isMarching, toggle, march, placeInView } = useCalipers();
  return (
    <ParameterGroup
      title="Calipers"
      shut={shut}
      summary={isOn ? (isMarching ? 'marching' : 'on') : 'off'}
      onToggle={onToggle}
    >
      <CheckRow checked={isOn} onChange={toggle}>
        Calipers
      </CheckRow>
      <CheckRow checked={isMarching} onChange={march}>
        March out equal distances
      </CheckRow>
      <CheckRow checked={isSnapping} onChange={waveforms.snap}>
        Snap to R, samples and curve
      </CheckRow>
      <p className="group-note">
        Drag a line to set time, its knob to set amplitude, the bar to move both; hold Alt to stop snapping.
        Click a lane’s name to measure there. <LinkButton onClick={placeInView}>Place in the view</LinkButton>
      </p>
    </ParameterGroup>
  );
}

const CalibrationDialog = lazyComponent(
  async () => (await import('./calibration-dialog.tsx')).CalibrationDialog,
);

const makeChoices = <Value extends number>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: String(value) }));

/** Renders the settings of ECG paper: on or off, its speed and gain, and whether its millimetres are calibrated. */
function PaperGroup({ shut, onToggle }: GroupFold) {
  const { waveforms } = useSession();
  const { isOn, speedMmPerSec, gainMmPerMv } = useStore(waveforms, (state) => state.paper);
  const screen = useScreenScale();
  const [isCalibrating, setCalibrating] = useState(false);
  return (
    <ParameterGroup
      title="Paper"
      shut={shut}
      summary={isOn ? `${speedMmPerSec} mm/s, ${gainMmPerMv} mm/mV` : 'off'}
      onToggle={onToggle}
    >
      <CheckRow checked={isOn} onChange={(on) => waveforms.setPaper({ isOn: on })}>
        ECG paper
      </CheckRow>
      <div className="param">
        <span>Speed, mm/s</span>
        <Segmented
          label="Speed of the paper"
          value={speedMmPerSec}
          choices={makeChoices(paperSpeeds)}
          onChange={(speed) => waveforms.setPaper({ speedMmPerSec: speed })}
        />
      </div>
      <div className="param">
        <span>Gain, mm/mV</span>
        <Segmented
          label="Gain of the paper"
          value={gainMmPerMv}
          choices={makeChoices(paperGains)}
          onChange={(gain) => waveforms.setPaper({ gainMmPerMv: gain })}
        />
      </div>
      <p className="group-note">
        {screen.isCalibrated
          ? 'True millimetres on this screen. '
          : screen.isOfAnother
            ? 'Calibrated for a screen of another size; on this one millimetres are approximate. '
            : 'This screen is not calibrated: millimetres assume 96 px per inch, as browsers do. '}
        <LinkButton onClick={() => setCalibrating(true)}>
          {screen.isCalibrated ? 'Calibrate again' : 'Calibrate with a bank card'}
        </LinkButton>
      </p>
      {isCalibrating && (
        <Suspense fallback={null}>
          <CalibrationDialog onClose={() => setCalibrating(false)} />
        </Suspense>
      )}
    </ParameterGroup>
  );
}
