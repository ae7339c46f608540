import { useStore } from 'zustand';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { judgingLeads } from '../words/quality-words.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { useChosen, useChosenTitle, useSession } from '../session-context.ts';
import { useId } from 'react';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { useDraft, useRowName } from '../bench/use-draft.ts';

export interface SheetHeadProps {
  readonly summary: RecordingSummary;
  /** What the page is of: 'Systolic time intervals from …'. */
  readonly what: string;
  /** Of the channels used. */
  readonly labels: readonly string[];
  /** Which part of the recording is read; empty of all of it. */
  readonly part: string;
  /** How far the ECG is to be trusted, in words; empty while that is not known. */
  readonly quality: string;
}

const formatNames = {
  wfdb: 'WFDB record',
  edf: 'EDF file',
  bdf: 'BDF file',
  csv: 'text table (CSV)',
  wav: 'WAV sound',
  acq: 'AcqKnowledge file',
  mat: 'MATLAB file',
  hdf5: 'HDF5 file',
  npy: 'NumPy array',
  aecg: 'HL7 annotated ECG',
  muse: 'ECG of GE MUSE',
  philips: 'ECG of a Philips cart',
  atc: 'KardiaMobile file',
  ishne: 'ISHNE Holter file',
  beats: 'list of beats',
  dicom: 'DICOM waveform',
  scp: 'SCP-ECG record',
  mfer: 'MFER file',
  brainvision: 'BrainVision recording',
  gdf: 'GDF file',
  xdf: 'XDF file',
  vital: 'Vital Recorder file',
  embraceplus: 'EmbracePlus file',
  fitbit: 'ECG of a Fitbit',
  withings: 'ECG of a Withings device',
  synthetic: 'synthetic record',
} as const;

/** Rates of the channels used, each once. */
function ratesText({ channels }: RecordingSummary, labels: readonly string[]): string {
  const used = channels.filter(({ label }) => labels.includes(label));
  const rates = new Set(used.map(({ fs }) => `${Number(fs.toFixed(3))} Hz`));
  return [...rates].join(', ');
}

/** As headers name it: ‘device: ELI 250’, of EDF+ ‘equipment: …’. */
const devicePattern = /^(?:device|equipment): *(\S.*)$/i;

/** When and with what a recording was made, as the file says it; empty where it says neither. */
function recordedText({ startTime, comments = [] }: RecordingSummary): string {
  const device = comments.map((line) => devicePattern.exec(line)?.[1]).find((found) => found !== undefined);
  const time = startTime === null ? [] : [`Recorded ${startTime.slice(0, 16).replace('T', ' ')}`];
  return [...time, ...(device === undefined ? [] : [`device ${device}`])].join(' · ');
}

/** What was recorded, how good it is and which part of it is read, beside lines for whom it is of. */
export function SheetHead({ summary, what, labels, part, quality }: SheetHeadProps) {
  const { durationSec, name, format } = summary;
  const { inspector } = useSession();
  // A day may tell who it was.
  const isHidden = useStore(inspector, (state) => state.hidesPerson);
  const chosen = useChosen();
  const title = useChosenTitle() ?? name;
  const clock = formatClock(durationSec, isLong(durationSec));
  const recorded = isHidden ? '' : recordedText(summary);
  const facts = [
    ratesText(summary, labels),
    isLong(durationSec) ? clock : `${clock} min`,
    ...(part === '' ? [] : [part]),
  ];
  return (
    <header className="report-head">
      <div>
        <h1 className="nowrap">{title}</h1>
        <p className="nowrap">
          {what}, {formatNames[format]}
        </p>
        {recorded !== '' && (
          <p className="dim nowrap" title={recorded}>
            {recorded}
          </p>
        )}
        <p className="dim nowrap">{facts.join(' · ')}</p>
        {quality !== '' && <p className="dim nowrap">{quality}</p>}
      </div>
      {chosen && <Identification entry={chosen} />}
    </header>
  );
}

/** What a line is called, and what it is for. */
const lines = [
  { name: 'Name', use: 'of the person' },
  { name: 'Born', use: 'date of birth' },
  { name: 'Read by, date', use: 'who, and when' },
] as const;

function Line({ line: { name, use }, row }: { readonly line: (typeof lines)[number]; readonly row: string }) {
  const { typed, type } = useDraft(`report ${row} ${name}`, '');
  const id = useId();
  return (
    <>
      <label>
        {name}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={use}
          aria-describedby={id}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <span id={id} className="unseen">
        {use}; in no session, link or file
      </span>
    </>
  );
}

/**
 * Lines for whom the page is of, typed here or written on the paper. What is typed is in no session, link
 * or file; this tab keeps it until it is closed, or everything is forgotten.
 */
function Identification({ entry }: { readonly entry: RecordingEntry }) {
  const row = useRowName(entry);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.name}>
          <Line line={line} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** How far a signal is to be trusted, in words; empty where it was not judged. */
export function qualityWords(stretches: NonNullable<QrsReport['quality']>): string {
  if (stretches.length === 0) return '';
  const mean = stretches.reduce((sum, { index }) => sum + index, 0) / stretches.length;
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful).length;
  const doubt = doubtful === 0 ? '' : `, ${doubtful} of ${stretches.length} stretches doubtful`;
  const leads = judgingLeads(stretches);
  const by =
    leads.length === 0
      ? ''
      : ` (by ${leads.length > 3 ? `the best of ${leads.length} leads` : leads.join(', ')})`;
  return `ECG quality ${formatNumber(mean, 2)} of 1${by}${doubt}`;
}
