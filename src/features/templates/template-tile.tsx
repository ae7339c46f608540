import { useEffect, useId, useRef, useState } from 'react';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import { PenShapes } from '../../charts/pens/pen-shapes.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { SuggestedClass } from '../../model/templates.ts';
import type { TemplateView } from '../../model/templates-view.ts';
import { lengthProblem, maxTemplateNameLetters } from '../../pipeline/text-limits.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import type { DraftText } from '../../ui/draft-input.tsx';
import { RowMenu } from '../../ui/action-menu.tsx';
import { templateClass, templateName } from '../template-colours.ts';
import { beatNames } from '../words/class-words.ts';
import { useDraft } from '../bench/use-draft.ts';
import { drawTile, similarityText, type SharedTileData } from './draw-tiles.ts';
import type { TileGroup } from './tile-groups.ts';
import type { TemplateActs } from './use-template-acts.ts';
import { formatClock } from '../../charts/axes/time-axis.ts';
import type { TemplatesReport } from '../../workers/protocol.ts';

interface TileProps extends SharedTileData {
  /** Name of the recording in names of fields. */
  readonly row: string;
  readonly group: TileGroup;
  readonly groups: readonly TileGroup[];
  /** Class of most of its beats. */
  readonly suggested: SuggestedClass | null;
  readonly members: Int32Array;
  readonly isChosen: boolean;
  /** Whether it ends the first row in a narrow window. */
  readonly isAtRowEnd: boolean;
  readonly long: boolean;
  readonly acts: TemplateActs;
  readonly onChoose: () => void;
}

interface NameFieldProps {
  readonly template: TemplateView;
  readonly draft: DraftText;
  /** Why the typed text is not a valid name. */
  readonly problem: string | null;
  readonly describedBy: string;
  readonly onName: (name: string) => void;
}

function NameField({ template, draft, problem, describedBy, onName }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wasRestored] = useState(draft.restored !== null);
  useEffect(() => {
    if (!wasRestored) field.current?.focus();
  }, [wasRestored]);
  const commit = (): void => {
    if (problem !== null) return;
    draft.drop();
    onName(draft.typed.trim());
  };
  return (
    <input
      className="template-name"
      aria-label={`Name of template ${templateName(template)}`}
      value={draft.typed}
      aria-describedby={describedBy}
      aria-invalid={problem !== null}
      // Focused only after a click by the user, not for text that was typed before a reload.
      ref={field}
      onChange={(event) => draft.type(event.currentTarget.value)}
      // If another window has the focus, or the page is left, the text stays as typed.
      onBlur={() => {
        if (document.hasFocus()) commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          draft.drop();
          onName(template.name ?? '');
        }
        event.stopPropagation();
      }}
    />
  );
}

/** Renders a template: number of beats, their shape, and its actions. */
export function TemplateTile(props: TileProps) {
  const { row, group, groups, report, suggested, members, isChosen, long, acts, onChoose } = props;
  const { template, beats } = group;
  const id = useId();
  const draft = useDraft(`template ${row} ${template?.firstSec ?? ''}`, template?.name ?? '');
  const [isNaming, setNaming] = useState(false);
  // Text typed before a reload may become this tile's only after the whole analysis has arrived.
  if (draft.restored !== null && !isNaming) setNaming(true);
  const problem = isNaming ? lengthProblem(draft.typed.trim(), maxTemplateNameLetters) : null;
  const name = template === null ? 'Small templates and single beats' : `Template ${templateName(template)}`;
  const isMaster = template?.label === report.master;
  const split = template ? acts.toSplit(template) : [];
  const others = groups.flatMap((one) => (one.template && one !== group ? [one.template] : []));
  const draw = ({ widthPx, heightPx }: Size) => (
    <PenShapes draw={(pen) => drawTile(pen, props, template, members, [0, 0, widthPx, heightPx])} />
  );
  const state = [
    ...(isChosen ? ['on'] : []),
    ...(template?.isNoise === true ? ['noise'] : []),
    ...(props.isAtRowEnd ? ['row-end'] : []),
  ];
  return (
    <li className={`template-tile ${state.join(' ')}`}>
      <header>
        {isNaming && template ? (
          <NameField
            template={template}
            draft={draft}
            problem={problem}
            describedBy={`${id}-problem`}
            onName={(given) => {
              setNaming(false);
              if (given !== (template.name ?? '')) acts.rename(template, given);
            }}
          />
        ) : (
          <button type="button" className="tile-choose" aria-pressed={isChosen} onClick={onChoose}>
            {template && <span className="unseen">Template </span>}
            {template && <TemplateChip template={template} />}
            <b>{formatNumber(beats.length, 0)}</b>
            {template === null && <span className="dim">small</span>}
            <span className="unseen"> beats, go to the first</span>
          </button>
        )}
        {template && (
          <RowMenu
            label={`${name}: edit`}
            actions={[
              { label: 'Rename', onChoose: () => setNaming(true) },
              ...(suggested !== null && template.name !== beatNames[suggested.class]
                ? [
                    {
                      label: `Name it ‘${beatNames[suggested.class]}’`,
                      onChoose: () => acts.rename(template, beatNames[suggested.class]),
                    },
                  ]
                : []),
              ...(isMaster
                ? []
                : [
                    { label: 'Make it the master', onChoose: () => acts.promote(template) },
                    {
                      label: template.isNoise ? 'No noise' : 'Mark as noise',
                      onChoose: () => acts.markNoise(template),
                    },
                  ]),
              ...(split.length > 0
                ? [
                    {
                      label:
                        split.length === 1
                          ? 'Split off the chosen beat'
                          : `Split off ${formatCount(split.length, 'chosen beat')}`,
                      onChoose: () => acts.split(split),
                    },
                  ]
                : []),
              ...others.map((other) => ({
                label: `Merge into ${templateName(other)}`,
                onChoose: () => acts.merge(template, other),
              })),
            ]}
          />
        )}
      </header>
      {isNaming && (problem ?? draft.restored) !== null && (
        <p id={`${id}-problem`} className={`tile-problem ${problem === null ? 'dim' : 'err'}`} role="alert">
          {problem ?? draft.restored}
        </p>
      )}
      <SvgPlot
        label={name}
        description={`${formatNumber(members.length, 0)} of ${formatCount(beats.length, 'beat')} drawn. ${similarityText(group, report)}.`}
        stops={false}
        draw={draw}
      />
      <TileCaption
        group={group}
        report={report}
        suggested={suggested}
        drawnCount={members.length}
        long={long}
      />
    </li>
  );
}

interface TileCaptionProps {
  readonly group: TileGroup;
  readonly report: TemplatesReport;
  readonly suggested: SuggestedClass | null;
  /** Number of its beats that are drawn. */
  readonly drawnCount: number;
  readonly long: boolean;
}

/** Renders below a tile how similar its beats are, the time of the first one, and the user's edits. */
function TileCaption({ group, report, suggested, drawnCount, long }: TileCaptionProps) {
  const { template, beats } = group;
  const firstSec = report.triggersSec[beats[0] ?? -1] ?? 0;
  const byHand = [
    ...(template && template.origin !== 'computed' ? [template.origin] : []),
    ...(template?.isNoise === true ? ['noise'] : []),
  ];
  return (
    <>
      <p className="tile-caption">{similarityText(group, report)}</p>
      {suggested !== null && (
        <p
          className="tile-caption"
          title={`The class that the QRS bench gives to most of its ${formatCount(suggested.of, 'classed beat')}. Use the menu to take it as the name.`}
        >
          {`${beatNames[suggested.class]}, ${formatNumber(100 * suggested.share, 0)} %`}
        </p>
      )}
      <p className="tile-caption">
        {byHand.length > 0 && <span className="by-hand">{byHand.join(', ')}</span>}
        <span>{`from ${formatClock(firstSec, long)}`}</span>
        {drawnCount > 0 && drawnCount < beats.length && (
          <span className="drawn">{`${formatNumber(drawnCount, 0)} drawn`}</span>
        )}
      </p>
    </>
  );
}

/** Renders a template's letter or name inside its coloured border. */
export function TemplateChip({ template }: { readonly template: TemplateView | null }) {
  if (template === null || (template.letter === '' && template.name === null))
    return <span className="dim">{template === null ? 'small' : 'single'}</span>;
  return (
    <span className={`template-chip ${templateClass(template)}`} title={templateName(template)}>
      {templateName(template)}
    </span>
  );
}
