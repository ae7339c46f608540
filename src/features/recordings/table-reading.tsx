import { type ReactNode, useId, useState } from 'react';
import { ChoiceField, type ChoiceRowProps } from '../../ui/choice-field.tsx';
import '../../ui/field.css';
import type { ClockUnit, GivenDialect, TableProposal } from '../../workers/protocol.ts';
import { findClockColumn, withClock, withHeader, withRate } from './table-edits.ts';

const delimiters = [
  { value: ',', label: 'comma' },
  { value: ';', label: 'semicolon' },
  { value: '\t', label: 'tab' },
  { value: '|', label: 'bar |' },
  { value: ' ', label: 'spaces' },
] as const;
const decimals = [
  { value: '.', label: 'point' },
  { value: ',', label: 'comma' },
] as const;
const headers = [
  { value: 'names', label: 'names' },
  { value: 'data', label: 'data' },
] as const;
const clockUnits = [
  { value: 's', label: 's' },
  { value: 'ms', label: 'ms' },
  { value: 'us', label: 'µs' },
  { value: 'ns', label: 'ns' },
  { value: 'min', label: 'min' },
  { value: 'h', label: 'h' },
  { value: 'day', label: 'days since 1900' },
  { value: 'text', label: 'clock or date' },
] as const satisfies readonly { readonly value: ClockUnit; readonly label: string }[];

interface TableReadingProps {
  readonly proposal: TableProposal;
  readonly onChange: (proposal: TableProposal) => void;
  /** Called when the delimiter or decimal mark is changed; the columns are then proposed again. */
  readonly onGiven: (given: GivenDialect) => void;
}

function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function ChoiceLine<Value extends string>({ label, ...field }: Omit<ChoiceRowProps<Value>, 'parameter'>) {
  return <Row label={label}>{(id) => <ChoiceField id={id} {...field} />}</Row>;
}

/** Renders the sampling rate of a table without a clock. */
function Rate({ proposal, onChange }: Omit<TableReadingProps, 'onGiven'>) {
  const [text, setText] = useState(proposal.rateHz === null ? '' : String(proposal.rateHz));
  const change = (typed: string): void => {
    setText(typed);
    const rateHz = Number(typed.trim().replace(',', '.'));
    onChange(withRate(proposal, rateHz > 0 && rateHz <= 1e6 ? rateHz : null));
  };
  return (
    <Row label="Rate">
      {(id) => (
        <span className="field broad">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <span className="unit">Hz</span>
        </span>
      )}
    </Row>
  );
}

/** Renders how the text of a table is split into rows, and its clock. */
export function TableReading({ proposal, onChange, onGiven }: TableReadingProps) {
  const clock = findClockColumn(proposal);
  const clockUnit = (clock === null ? null : proposal.columns[clock]?.clockUnit) ?? 's';
  const clocks = [
    { value: 'none', label: 'none' },
    ...proposal.columns.map(({ label }, index) => ({
      value: String(index),
      label: label === '' ? `column ${index + 1}` : label,
    })),
  ];
  return (
    <div className="settings">
      <ChoiceLine
        label="Delimiter"
        value={proposal.delimiter}
        choices={delimiters}
        onChange={(delimiter) => onGiven({ delimiter })}
      />
      <ChoiceLine
        label="Decimal mark"
        value={proposal.decimal}
        choices={decimals}
        onChange={(decimal) => onGiven({ decimal })}
      />
      {proposal.layout === 'columns' && (
        <>
          <ChoiceLine
            label="First line"
            value={proposal.headerRow === null ? 'data' : 'names'}
            choices={headers}
            onChange={(value) => onChange(withHeader(proposal, value === 'names'))}
          />
          <ChoiceLine
            label="Time"
            value={clock === null ? 'none' : String(clock)}
            choices={clocks}
            onChange={(value) =>
              onChange(withClock(proposal, value === 'none' ? null : Number(value), clockUnit))
            }
          />
          {clock !== null && (
            <ChoiceLine
              label="Unit of time"
              value={clockUnit}
              choices={clockUnits}
              onChange={(unit) => onChange(withClock(proposal, clock, unit))}
            />
          )}
        </>
      )}
      {clock === null && <Rate proposal={proposal} onChange={onChange} />}
    </div>
  );
}
