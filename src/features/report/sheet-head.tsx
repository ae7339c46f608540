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
  /** Subject of the page: 'Systolic time intervals from …'. */
  readonly what: string;
  /** Labels of the used channels. */
  readonly labels: readonly string[];
  /** Part of the recording; empty for all of it. */
  readonly part: string;
  /** Quality of the ECG in words; empty while unknown. */
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

/** Returns the distinct sampling rates of the used channels. */
function ratesText({ channels }: RecordingSummary, labels: readonly string[]): string {
  const used = channels.filter(({ label }) => labels.includes(label));
  const rates = new Set(used.map(({ fs }) => `${Number(fs.toFixed(3))} Hz`));
  return [...rates].join(', ');
}

/** Matches the device in a header: ‘device: ELI 250’, in EDF+ ‘equipment: …’. */
const devicePattern = /^(?:device|equipment): *(\S.*)$/i;

/** Describes when and with which device a recording was made, from the file; empty if it has neither. */
function recordedText({ startTime, comments = [] }: RecordingSummary): string {
  const device = comments.map((line) => devicePattern.exec(line)?.[1]).find((found) => found !== undefined);
  const time = startTime === null ? [] : [`Recorded ${startTime.slice(0, 16).replace('T', ' ')}`];
  return [...time, ...(device === undefined ? [] : [`device ${device}`])].join(' · ');
}

/** Renders what was recorded, its quality and the part shown, next to lines for the person. */
export function SheetHead({ summary, what, labels, part, quality }: SheetHeadProps) {
  const { durationSec, name, format } = summary;
  const { inspector } = useSession();
  // A date may identify the person.
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

/** Name and purpose of each line. */
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
 * Renders lines that identify the person, filled in here or on paper. The text is not in sessions, links or files; this
 * tab keeps it until it is closed or everything is forgotten.
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

/** Describes the quality of a signal; empty if it was not judged. */
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
