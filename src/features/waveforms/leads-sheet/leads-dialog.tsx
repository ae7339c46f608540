import { useMemo, useRef, useState } from 'react';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import { downloadFile } from '../../../charts/figures/save-figure.ts';
import { ecgLeads } from '../../../model/ecg-leads.ts';
import { type BeatClass, beatClassNames } from '../../../model/rhythm.ts';
import { CheckRow } from '../../../ui/check-row.tsx';
import { StepButtons } from '../../../ui/step-buttons.tsx';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { LeadsDrawing } from './leads-drawing.tsx';
import { isInColumns, sheetCells, tracesMm } from './sheet-layout.ts';
import { useLeadTraces } from './use-lead-traces.ts';
import './leads-sheet.css';

const sheetMm = 297;
const speeds = [12.5, 25, 50] as const;
const gains = [5, 10, 20] as const;

interface LeadsDialogProps {
  readonly onClose: () => void;
}

/** The leads of the chosen recording on ECG paper, as a clinic reads and prints them. */
export function LeadsDialog({ onClose }: LeadsDialogProps) {
  const summary = useChosen()?.summary ?? null;
  return summary && <LeadsPreview summary={summary} onClose={onClose} />;
}

function LeadsPreview({ summary, onClose }: LeadsDialogProps & { readonly summary: RecordingSummary }) {
  const { client } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const palette = usePaletteIn(sheet);
  const [mmPerSec, setSpeed] = useState<number>(25);
  const [mmPerMv, setGain] = useState<number>(10);
  const [derives, setDerives] = useState(false);
  const [rhythmName, setRhythmName] = useState('II');
  const [page, setPage] = useState(0);
  const spanSec = tracesMm / mmPerSec;
  const pageCount = Math.max(1, Math.ceil(summary.durationSec / spanSec - 1e-9));
  const startSec = Math.min(page, pageCount - 1) * spanSec;
  const leads = useMemo(() => ecgLeads(summary.channels, derives), [summary.channels, derives]);
  const mayDerive = useMemo(
    () => ecgLeads(summary.channels, true).some(({ isDerived }) => isDerived),
    [summary.channels],
  );
  const cells = useMemo(() => sheetCells(leads, rhythmName, mmPerSec), [leads, rhythmName, mmPerSec]);
  const toSec = Math.min(startSec + spanSec, summary.durationSec);
  const { traces, problem } = useLeadTraces(client, summary, leads, startSec, toSec);
  const letters = useClassLettersIn(startSec, toSec);
  const long = isLong(summary.durationSec);
  const from = formatClock(startSec, long, 0.1);
  const paper = `${mmPerSec} mm/s, ${mmPerMv} mm/mV`;
  const save = (): void => {
    const svg = sheet.current?.querySelector('svg.leads-drawing');
    if (!svg) return;
    const text = new XMLSerializer().serializeToString(svg);
    downloadFile(`${summary.name} leads.svg`, new Blob([text], { type: 'image/svg+xml' }));
  };
  return (
    <ReportFrame
      recordingName={`${summary.name} leads`}
      heading="Leads on paper"
      widthMm={sheetMm}
      printsAtOnce={false}
      isWhole={traces !== null && palette !== null}
      hash={null}
      problem={problem}
      onClose={onClose}
      tools={
        <>
          <PaperSelect label="Speed" unit="mm/s" values={speeds} value={mmPerSec} onChange={setSpeed} />
          <PaperSelect label="Gain" unit="mm/mV" values={gains} value={mmPerMv} onChange={setGain} />
          {isInColumns(cells) && (
            <label className="leads-field">
              Strip
              <select value={rhythmName} onChange={(event) => setRhythmName(event.target.value)}>
                {leads.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
          {mayDerive && (
            <CheckRow checked={derives} onChange={setDerives}>
              Derive missing leads
            </CheckRow>
          )}
          {pageCount > 1 && (
            <StepButtons
              labels={['Earlier', 'Later']}
              isFirst={page === 0}
              isLast={page >= pageCount - 1}
              onStep={(by) => setPage(Math.max(0, Math.min(pageCount - 1, page + by)))}
            />
          )}
          <button type="button" className="btn" onClick={save}>
            Save SVG
          </button>
        </>
      }
    >
      {(zoom) => (
        <article
          ref={sheet}
          className="report-sheet leads-sheet"
          data-theme="light"
          style={{ zoom }}
          aria-label={`Leads of ${summary.name}`}
        >
          <SheetHead
            summary={summary}
            what="Leads as recorded"
            labels={summary.channels.flatMap(({ label, role }) => (role === 'ecg' ? [label] : []))}
            part={`${formatClock(startSec, long, 0.1)} to ${formatClock(toSec, long, 0.1)}`}
            quality=""
          />
          {palette !== null && traces !== null && (
            <LeadsDrawing
              cells={cells}
              traces={traces}
              startSec={startSec}
              mmPerSec={mmPerSec}
              mmPerMv={mmPerMv}
              letters={letters}
              palette={palette}
              label={`${leads.length} leads from ${from}, at ${paper}`}
            />
          )}
          <p className="leads-foot">
            {paper}; small boxes {1000 / mmPerSec} ms and {1 / mmPerMv} mV; as recorded, not filtered
            {derives ? '; derived leads are made of I and II' : ''}. For research and teaching. No medical
            device.
          </p>
        </article>
      )}
    </ReportFrame>
  );
}

interface PaperSelectProps {
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function PaperSelect({ label, unit, values, value, onChange }: PaperSelectProps) {
  return (
    <label className="leads-field">
      {label}
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {values.map((one) => (
          <option key={one} value={one}>{`${one} ${unit}`}</option>
        ))}
      </select>
    </label>
  );
}

/** Letters of the beats that are not usual, where the QRS analysis is there. */
function useClassLettersIn(fromSec: number, toSec: number): readonly { atSec: number; letter: string }[] {
  const report = useChosenRun('qrs')?.report ?? null;
  return useMemo(() => {
    const rhythm = report?.rhythm;
    if (!rhythm) return [];
    return Array.from(rhythm.timesSec).flatMap((atSec, k) => {
      const own: BeatClass = beatClassNames[rhythm.classes[k] ?? 0] ?? 'N';
      const isShown = own.length === 1 && own !== 'N' && atSec >= fromSec && atSec <= toSec;
      return isShown ? [{ atSec, letter: own }] : [];
    });
  }, [report, fromSec, toSec]);
}
