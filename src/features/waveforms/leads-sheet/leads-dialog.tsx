import { useMemo, useRef, useState } from 'react';
import { formatClock, isLong } from '../../../charts/axes/time-axis.ts';
import { downloadFile } from '../../../charts/figures/download-file.ts';
import { ecgLeads, type EcgLead } from '../../../model/ecg-leads.ts';
import { type BeatClass, beatClassNames } from '../../../model/rhythm.ts';
import { BareButton } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/check-row.tsx';
import { StepButtons } from '../../../ui/step-buttons.tsx';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import { useChosen, useChosenReport, useSession } from '../../session-context.ts';
import { isInColumns, LeadsDrawing, type LeadTrace, sheetCells, tracesMm } from './leads-drawing.tsx';
import './leads-sheet.css';
import { unitsPerPaperMm } from '../../../pipeline/paper-scale.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';

/** Maximum number of points per second; more are not visible on paper. */
const maxPerSec = 1000;

/** Returns a lead computed from its channels; null if their unit is not a voltage. */
function leadTrace({ terms }: EcgLead, envelopes: ReadonlyMap<number, TraceEnvelope>): LeadTrace | null {
  const parts = terms.map(({ channelIndex, factor }) => ({ factor, envelope: envelopes.get(channelIndex) }));
  const first = parts[0]?.envelope;
  const perMv = first === undefined ? null : unitsPerPaperMm(first.unit, 1);
  if (first === undefined || perMv === null) return null;
  const mv = new Float32Array(first.min.length);
  for (const { factor, envelope } of parts) {
    for (let n = 0; n < mv.length; n++) {
      const middle = ((envelope?.min[n] ?? Number.NaN) + (envelope?.max[n] ?? Number.NaN)) / 2;
      mv[n] = (mv[n] ?? 0) + (factor * middle) / perMv;
    }
  }
  return { fromSec: first.fromSec, toSec: first.toSec, mv };
}

/** Fetches leads as recorded over a span, s, by their names. */
function useLeadTraces(
  { id, channels }: RecordingSummary,
  leads: readonly EcgLead[],
  fromSec: number,
  toSec: number,
): Fetched<ReadonlyMap<string, LeadTrace>> {
  const { client } = useSession();
  return useFetched(id, [client, id, channels, leads, fromSec, toSec], async () => {
    const indices = new Set(leads.flatMap(({ terms }) => terms.map(({ channelIndex }) => channelIndex)));
    const envelopes = await Promise.all(
      [...indices].map(async (channel) => {
        const perSec = Math.min(maxPerSec, Math.max(100, channels[channel]?.fs ?? 0));
        const columnCount = Math.max(2, Math.ceil((toSec - fromSec) * perSec));
        const envelope = await client.trace(id, { channel, form: 'raw', fromSec, toSec, columnCount });
        return [channel, envelope] as const;
      }),
    );
    const byChannel = new Map(envelopes);
    return new Map(
      leads.flatMap((lead) => {
        const trace = leadTrace(lead, byChannel);
        return trace === null ? [] : [[lead.name, trace] as const];
      }),
    );
  });
}

const sheetMm = 297;
const speeds = [12.5, 25, 50] as const;
const gains = [5, 10, 20] as const;

interface LeadsDialogProps {
  readonly onClose: () => void;
}

/** Renders the leads of the chosen recording on ECG paper, as read and printed in a clinic. */
export function LeadsDialog({ onClose }: LeadsDialogProps) {
  const summary = useChosen()?.summary ?? null;
  return summary && <LeadsPreview summary={summary} onClose={onClose} />;
}

function LeadsPreview({ summary, onClose }: LeadsDialogProps & { readonly summary: RecordingSummary }) {
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
  const { value: traces, problem } = useLeadTraces(summary, leads, startSec, toSec);
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
          <BareButton onClick={save}>Save SVG</BareButton>
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
            {derives ? '; derived leads are computed from I and II' : ''}. For research and teaching. No
            medical device.
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

/** Returns the letters of abnormal beats, if there is a QRS analysis. */
function useClassLettersIn(fromSec: number, toSec: number): readonly { atSec: number; letter: string }[] {
  const report = useChosenReport('qrs');
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
