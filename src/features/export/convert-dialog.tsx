import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { downloadFile } from '../../charts/figures/download-file.ts';
import { stretchName } from '../../model/stretch.ts';
import type { WriteFormat } from '../../model/sink.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { writtenFilterDeclarations } from '../../pipeline/convert/filtered-channels.ts';
import { readFilterChain } from '../../pipeline/filter/chain.ts';
import { stageDeclarations } from '../../pipeline/filter/declarations.ts';
import { resolveParameters } from '../../pipeline/parameters.ts';
import { currentStretches } from '../../state/edits/stretch-edits.ts';
import { asFailure } from '../../state/error-reason.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Problem } from '../../ui/problem.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { ConvertAsked } from '../../workers/client-types.ts';
import { useSession } from '../session-context.ts';
import './convert-dialog.css';

const formatChoices: readonly { readonly value: WriteFormat; readonly label: string }[] = [
  { value: 'edf', label: 'EDF+, 16 bits' },
  { value: 'bdf', label: 'BDF+, 24 bits' },
  { value: 'wfdb', label: 'WFDB' },
  { value: 'csv', label: 'CSV' },
];

const bitsChoices = [
  { value: 'auto', label: 'as needed' },
  { value: '16', label: '16' },
  { value: '24', label: '24' },
  { value: '32', label: '32' },
] as const;

const bitsOf: Readonly<Record<string, ConvertAsked['bits']>> = { '16': 16, '24': 24, '32': 32 };

/** Formats a time to the millisecond. */
const asText = (sec: number): string => String(Math.round(sec * 1000) / 1000);

const parseSec = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

interface ConvertDialogProps {
  readonly entry: RecordingEntry;
  readonly onClose: () => void;
}

/** Renders the dialog for format, channels and part, and saves the recording. */
export function ConvertDialog({ entry, onClose }: ConvertDialogProps) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Channels may share a label; their index in the file distinguishes them.
  const channels = (entry.summary?.channels ?? [])
    .filter(({ cleanOf }) => cleanOf === undefined)
    .map(({ label, fs }, index) => ({ label, fs, index, key: `${index} ${label}` }));
  const durationSec = entry.summary?.durationSec ?? 0;
  const [format, setFormat] = useState<WriteFormat>('edf');
  const [bits, setBits] = useState<(typeof bitsChoices)[number]['value']>('auto');
  const [flac, setFlac] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [from, setFrom] = useState('0');
  const [until, setUntil] = useState(asText(durationSec));
  const [isFiltered, setIsFiltered] = useState(false);
  const filterValues = useStore(session.parameters.filter, (state) => state.changed);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [told, setTold] = useState<readonly string[]>([]);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => cancel.current?.(), []);
  const fromSec = parseSec(from);
  const toSec = parseSec(until);
  const isPart = fromSec >= 0 && toSec > fromSec;
  const chosen = channels.map(({ index }) => index).filter((index) => !left.has(index));
  const take = (spanFrom: number, spanTo: number): void => {
    setFrom(asText(spanFrom));
    setUntil(asText(spanTo));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { summary } = entry;
    if (summary === null || !isPart || chosen.length === 0 || share !== null) return;
    setProblem(null);
    setTold([]);
    setShare(0);
    const job = session.client.convertRecording(
      summary.id,
      {
        format,
        bits: bitsOf[bits] ?? null,
        flac,
        channelIndexes: chosen.length === channels.length ? null : chosen,
        fromSec,
        until: toSec >= durationSec - 0.0005 ? 'end' : toSec,
        filter: isFiltered ? writtenFilter(filterValues) : null,
      },
      (next) => setShare(next),
    );
    cancel.current = () => job.cancel();
    try {
      const { files, warnings } = await job.result;
      for (const { name, content } of files) downloadFile(name, content);
      if (warnings.length === 0) onClose();
      else setTold(warnings.map(({ message }) => message));
    } catch (error) {
      const { code, message } = asFailure(error);
      if (code !== 'cancelled') setProblem(message);
    } finally {
      cancel.current = null;
      setShare(null);
    }
  };
  const named = currentStretches(entry).filter(({ excluded }) => !excluded);
  return (
    <dialog ref={dialog} className="dialog convert" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="panehead">
        <h2 id={`${id}-title`}>Save {entry.name} as</h2>
        <span className="grow" />
        <ToolButton icon="close" label="Close" onClick={onClose} />
      </div>
      <form onSubmit={(event) => void save(event)}>
        <div className="convert-rows">
          <label htmlFor={`${id}-format`}>Format</label>
          <ChoiceField id={`${id}-format`} value={format} choices={formatChoices} onChange={setFormat} />
          {format === 'wfdb' && (
            <>
              <label htmlFor={`${id}-bits`}>Bits of a sample</label>
              <ChoiceField id={`${id}-bits`} value={bits} choices={bitsChoices} onChange={setBits} />
              <span>Compression</span>
              <CheckRow checked={flac} onChange={setFlac}>
                FLAC, lossless
              </CheckRow>
            </>
          )}
          <label htmlFor={`${id}-from`}>From</label>
          <TimeField id={`${id}-from`} text={from} isBad={!(fromSec >= 0)} onText={setFrom} />
          <label htmlFor={`${id}-until`}>Until</label>
          <TimeField id={`${id}-until`} text={until} isBad={!isPart} onText={setUntil} />
          <span>Part</span>
          <span className="convert-parts">
            <LinkButton onClick={() => take(0, durationSec)}>all</LinkButton>
            <LinkButton
              onClick={() => {
                const { span } = session.view.getState();
                take(span.fromSec, Math.min(span.toSec, durationSec));
              }}
            >
              the view
            </LinkButton>
            {named.slice(0, 20).map((one) => (
              <LinkButton key={`${one.from} ${one.to} ${one.name}`} onClick={() => take(one.from, one.to)}>
                {stretchName(one)}
              </LinkButton>
            ))}
          </span>
        </div>
        <fieldset className="convert-channels">
          <legend>Channels</legend>
          {channels.map(({ key, index, label, fs }) => (
            <CheckRow
              key={key}
              checked={!left.has(index)}
              onChange={(isTaken) => {
                const next = new Set(left);
                if (isTaken) next.delete(index);
                else next.add(index);
                setLeft(next);
              }}
            >
              {label} <span className="dim">{`${formatNumber(fs, fs % 1 === 0 ? 0 : 2)} Hz`}</span>
            </CheckRow>
          ))}
        </fieldset>
        <fieldset className="convert-channels">
          <legend>Samples</legend>
          <CheckRow checked={isFiltered} onChange={setIsFiltered}>
            as filtered on the Filter bench: <span className="dim">{filterInWords(filterValues)}</span>
          </CheckRow>
        </fieldset>
        <p className="group-note">
          {isFiltered
            ? 'Each selected channel is filtered at its own rate; the filter also uses samples around the part. Filtered values are rescaled to the bits of the format. '
            : 'Samples as recorded, with the original digital values if the format can hold them. '}
          Annotations, stretches and corrected beats are included.
        </p>
        <Problem text={problem} />
        {told.length > 0 && (
          <ul className="group-note" role="status">
            {['Saved.', ...told].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <p className="buttons">
          {share !== null && (
            <span className="dim" role="status">{`Saving, ${formatNumber(100 * share, 0)} %`}</span>
          )}
          <span className="grow" />
          <Button onClick={() => (cancel.current === null ? onClose() : cancel.current())}>
            {told.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <button
            type="submit"
            className="btn primary"
            disabled={!isPart || chosen.length === 0 || share !== null}
          >
            Save
          </button>
        </p>
      </form>
    </dialog>
  );
}

/** Returns the bench's parameters that belong to its filter. */
function writtenFilter(changed: ParameterValues): ParameterValues {
  const own = new Set(writtenFilterDeclarations.map(({ id }) => id));
  return Object.fromEntries(Object.entries(changed).filter(([id]) => own.has(id)));
}

const typeLabel: ReadonlyMap<string, string> = new Map(
  stageDeclarations[0].choices.map(({ value, label }) => [value, label]),
);

/** Formats edges: `from 0.5`, `to 30`, `0.5 to 30`. */
function edgesInWords(lowHz: number | null, highHz: number | null): string {
  if (lowHz === null) return `to ${highHz}`;
  return highHz === null ? `from ${lowHz}` : `${lowHz} to ${highHz}`;
}

/** Describes the Filter bench's current filter briefly, or why none can be made. */
function filterInWords(changed: ParameterValues): string {
  const parameters = resolveParameters(writtenFilterDeclarations, writtenFilter(changed));
  try {
    const stages = readFilterChain(parameters).map(
      ({ type, lowHz = null, highHz = null, tapCount }) =>
        `${typeLabel.get(type) ?? type} ${edgesInWords(lowHz, highHz)} Hz, ${tapCount} taps`,
    );
    const phase = parameters.text('alignment') === 'causal' ? 'causal' : 'zero phase';
    return `${stages.join(', then ')}, ${phase}`;
  } catch (error) {
    return asFailure(error).message;
  }
}

interface TimeFieldProps {
  readonly id: string;
  readonly text: string;
  readonly isBad: boolean;
  readonly onText: (text: string) => void;
}

function TimeField({ id, text, isBad, onText }: TimeFieldProps) {
  return (
    <span className={`field wide ${isBad ? 'invalid' : ''}`}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isBad}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <span className="unit">s</span>
    </span>
  );
}
