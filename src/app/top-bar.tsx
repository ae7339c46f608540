import { Suspense } from 'react';
import { formatClock, isLong } from '../charts/axes/time-axis.ts';
import { ExportMenu } from '../features/export/export-menu.tsx';
import { useChosen, useChosenTitle, useSession } from '../features/session-context.ts';
import type { ThemeChoice } from '../pipeline/sessions/session-file.ts';
import { nextTheme } from '../state/theme.ts';
import { BareButton, Button } from '../ui/button.tsx';
import { showChord } from '../ui/chord.ts';
import { Icon } from '../ui/icon.tsx';
import { ToolButton } from '../ui/tool-button.tsx';
import type { RecordingSummary } from '../workers/protocol.ts';
import { isMac, useUndoNames } from './commands.ts';
import type { Drawer } from './use-drawer.ts';
import { useOpenBench } from './use-open-bench.ts';
import { useReportReason } from './use-report-reason.ts';

const roleNames: Readonly<Record<string, string>> = { ecg: 'ECG', ppg: 'PPG', pcg: 'sound' };

const formatNames: Readonly<Record<RecordingSummary['format'], string>> = {
  wfdb: 'WFDB',
  edf: 'EDF',
  bdf: 'BDF',
  csv: 'CSV',
  wav: 'WAV',
  acq: 'AcqKnowledge',
  mat: 'MATLAB',
  hdf5: 'HDF5',
  npy: 'NumPy',
  aecg: 'HL7 aECG',
  muse: 'MUSE XML',
  philips: 'Philips XML',
  atc: 'KardiaMobile',
  ishne: 'ISHNE',
  beats: 'list of beats',
  dicom: 'DICOM',
  scp: 'SCP-ECG',
  mfer: 'MFER',
  brainvision: 'BrainVision',
  gdf: 'GDF',
  xdf: 'XDF',
  vital: 'Vital Recorder',
  embraceplus: 'EmbracePlus',
  fitbit: 'Fitbit',
  withings: 'Withings',
  synthetic: 'synthetic',
};

/** Formats the format, channels, rate and length in one line. */
function describeSummary(summary: RecordingSummary): string {
  const channels = summary.channels
    .filter(({ role }) => role in roleNames)
    .map(({ role, label }) => {
      const name = roleNames[role] ?? role;
      return label.toLowerCase().includes(name.toLowerCase()) ? label : `${name} ${label}`;
    });
  const rates = [...new Set(summary.channels.map(({ fs }) => `${Number(fs.toFixed(3))} Hz`))];
  const clock = formatClock(summary.durationSec, isLong(summary.durationSec));
  return [
    formatNames[summary.format],
    channels.join(', '),
    rates.join(', '),
    isLong(summary.durationSec) ? clock : `${clock} min`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

interface TopBarProps {
  readonly drawer: Drawer;
  readonly theme: ThemeChoice;
  readonly onHelp: () => void;
  readonly onSearch: () => void;
  readonly onReport: () => void;
}

/** Renders the buttons that undo the last edit and redo it. */
function UndoButtons() {
  const session = useSession();
  const { undo, redo } = useUndoNames();
  return (
    <>
      <ToolButton
        icon="undo"
        label={undo === null ? 'Undo' : `Undo: ${undo}`}
        disabled={undo === null}
        onClick={() => void session.undo()}
      />
      <ToolButton
        icon="redo"
        label={redo === null ? 'Redo' : `Redo: ${redo}`}
        disabled={redo === null}
        onClick={() => void session.redo()}
      />
    </>
  );
}

/** Renders the button that opens the report, or says why there is none. */
function ReportButton({ onReport }: { readonly onReport: () => void }) {
  const reason = useReportReason();
  const label = reason === null ? 'Report' : `Report: ${reason}`;
  return (
    <BareButton aria-label={label} title={label} disabled={reason !== null} onClick={onReport}>
      <Icon name="report" />
      <span className="only-wide">Report</span>
    </BareButton>
  );
}

/** Renders the name of the page and of the open recording, and controls for the whole window. */
export function TopBar({ drawer, theme, onHelp, onSearch, onReport }: TopBarProps) {
  const session = useSession();
  const chosen = useChosen();
  const title = useChosenTitle();
  const bench = useOpenBench();
  return (
    <header className="topbar">
      <ToolButton
        className="only-narrow"
        icon="panel"
        label="Recordings"
        expanded={drawer.open === 'recordings'}
        onClick={() => drawer.toggle('recordings')}
      />
      <span className="brand only-wide">
        <Icon name="pulse" />
        Beatbench
      </span>
      <div className="crumb grow">
        {bench.kind === 'machine' ? (
          <>
            <h1 title={bench.title}>{bench.title}</h1>
            <Suspense fallback={null}>
              <bench.About />
            </Suspense>
          </>
        ) : (
          <>
            <h1 title={title ?? undefined}>{title ?? 'No recording open'}</h1>
            {chosen?.summary && (
              <span className="dim nowrap" title={describeSummary(chosen.summary)}>
                {describeSummary(chosen.summary)}
              </span>
            )}
          </>
        )}
      </div>
      <UndoButtons />
      <Button className="only-wide" onClick={onSearch}>
        <Icon name="search" />
        Search or run
        <kbd>{showChord({ key: 'k', mod: true }, isMac).join(' ')}</kbd>
      </Button>
      <ToolButton className="only-narrow" icon="search" label="Search or run" onClick={onSearch} />
      <ReportButton onReport={onReport} />
      <ExportMenu />
      <ToolButton
        icon="theme"
        label={`Theme: ${theme}. Change to ${nextTheme(theme)}`}
        onClick={() => session.theme.choose(nextTheme(theme))}
      />
      <ToolButton
        className="only-narrow"
        icon="sliders"
        label="Parameters"
        expanded={drawer.open === 'inspector'}
        onClick={() => drawer.toggle('inspector')}
      />
      <ToolButton icon="help" label="Keys and help" onClick={onHelp} />
    </header>
  );
}
