import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { describeMethodBeats } from '../../model/methods.ts';
import { storyStopCount } from '../../state/view/story.ts';
import { Button, LinkButton, PrimaryButton } from '../../ui/button.tsx';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { Explained } from '../glossary/term.tsx';
import { useChosenReport, useSession } from '../session-context.ts';
import { type StoryLevel, type StoryNumbers, storyNumbers } from './story-model.ts';
import { StoryPicture } from './story-picture.tsx';
import './story.css';

const whole = (ms: number): string => formatNumber(ms, 0);

interface Stop {
  readonly title: string;
  readonly text: string;
}

/** Returns the text of each stop, with the numbers of the sample as just measured. */
function makeStops({ rpttMs, steadiest, alignedErrorMs, likelyErrorMs }: StoryNumbers): readonly Stop[] {
  return [
    {
      title: 'What you see',
      text: `A heart at rest: each R of the ECG begins a beat, and its pulse rises at the finger about ${whole(rpttMs)} ms later. That time is rPTT.`,
    },
    {
      title: 'Where does a pulse begin?',
      text: 'It rises slowly at first, so its foot needs a rule: a level across the upstroke. Drag the level up, and watch its spread and its error.',
    },
    {
      title: 'Steady is not right',
      text: `The steadiest level is ${whole(steadiest.percent)} %: SD ${formatNumber(steadiest.sdMs, 1)} ms. Yet it is ${whole(steadiest.errorMs)} ms late. Only a synthetic record, whose truth is known, can show that.`,
    },
    {
      title: 'Three methods, each with its ±',
      text: `The large number is the aligned value, from single beats: ${whole(Math.abs(alignedErrorMs))} ms ${alignedErrorMs < 0 ? 'early' : 'late'} on average, with a likely error of ±${formatNumber(likelyErrorMs, 1)} ms for a beat. Historic and least variance are below it.`,
    },
    {
      title: 'Now you',
      text: 'Drop your own recording anywhere, try an exercise from the list of recordings, or look at one beat step by step. Terms with a dotted line show their definition.',
    },
  ];
}

/** Renders a number with a bar of proportional length. */
function Gauge({ name, text, share, tone }: { name: string; text: string; share: number; tone: string }) {
  return (
    <div className={`story-gauge ${tone}`}>
      <span>
        <Explained text={name} isStop={false} />
      </span>
      <b>{text}</b>
      <i aria-hidden="true">
        <i style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
      </i>
    </div>
  );
}

interface HandleProps {
  readonly numbers: StoryNumbers;
  readonly level: StoryLevel;
  /** Words for what the spread covers: '11-beat means'. */
  readonly spreadOf: string;
  readonly onLevel: (percent: number) => void;
}

/** Renders the single handle: the level of the foot, with its effect on spread and error. */
function LevelHandle({ numbers, level, spreadOf, onLevel }: HandleProps) {
  const { levels } = numbers;
  const id = useId();
  const largest = (of: (one: StoryLevel) => number): number =>
    Math.max(...levels.map((one) => Math.abs(of(one))));
  const words = `${whole(level.percent)} %: spread ${formatNumber(level.sdMs, 1)} ms, error ${formatSigned(level.errorMs, 0)} ms`;
  return (
    <div className="story-handle">
      <label htmlFor={id}>Threshold of the foot: {whole(level.percent)} %</label>
      <input
        id={id}
        type="range"
        aria-valuetext={words}
        min={0}
        max={levels.length - 1}
        step={1}
        value={levels.indexOf(level)}
        onChange={(event) => onLevel(levels[event.currentTarget.valueAsNumber]?.percent ?? level.percent)}
      />
      <Gauge
        name={`SD of ${spreadOf}`}
        text={`${formatNumber(level.sdMs, 1)} ms`}
        share={level.sdMs / largest(({ sdMs }) => sdMs)}
        tone="spread"
      />
      <Gauge
        name="Error of the mean"
        text={`${formatSigned(level.errorMs, 0)} ms`}
        share={Math.abs(level.errorMs) / largest(({ errorMs }) => errorMs)}
        tone="error"
      />
    </div>
  );
}

/** Ends the story on Escape, if nothing else handles that key. */
function useEscape(end: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], :popover-open, .figure-panel.large') === null) end();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [end]);
}

interface StripProps {
  readonly summary: RecordingSummary;
  readonly onPickFiles: () => void;
}

/** Renders the actions at the end of the story. */
function Ways({ onPickFiles }: Pick<StripProps, 'onPickFiles'>): ReactNode {
  const session = useSession();
  return (
    <>
      <Button onClick={onPickFiles}>Open files</Button>
      <Button
        onClick={() => {
          session.story.end();
          session.bench.showView('steps');
        }}
      >
        Show the steps
      </Button>
    </>
  );
}

/** Renders the first story: five stops over the sample, with one handle to drag. */
export function StoryStrip({ summary, onPickFiles }: StripProps) {
  const { story } = useSession();
  const report = useChosenReport('intervals');
  const stop = useStore(story, (state) => state.stop) ?? 0;
  const [percent, setPercent] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(story.end);
  useEffect(() => {
    // The button that led to the last stop is gone.
    if (stop === storyStopCount - 1) heading.current?.focus();
  }, [stop]);
  const numbers = report && storyNumbers(report.result, summary.truth);
  if (!report || !numbers) return null;
  const stops = makeStops(numbers);
  const spreadOf = describeMethodBeats('historic', Number(report.parameters['average'] ?? 10));
  const shown = stops[stop];
  const [lowest] = numbers.levels;
  const asked = percent ?? (stop >= 2 ? numbers.steadiest.percent : lowest?.percent);
  const level = numbers.levels.find((one) => one.percent === asked) ?? numbers.steadiest;
  if (!shown) return null;
  return (
    <section className="story" aria-label="The first story">
      <div className="story-words">
        <h2 ref={heading} tabIndex={-1}>
          {shown.title} <span className="dim">{`${stop + 1} of ${storyStopCount}`}</span>
        </h2>
        <div className="story-texts">
          <p aria-live="polite">
            <Explained text={shown.text} />
          </p>
          {/* Room for the longest text, so that Next does not move. */}
          {stops.map(({ title, text }) => (
            <p key={title} className="unsaid" aria-hidden="true">
              {text}
            </p>
          ))}
        </div>
        <p className="story-buttons">
          {stop > 0 && <Button onClick={() => story.go(-1)}>Back</Button>}
          {stop < storyStopCount - 1 ? (
            <PrimaryButton onClick={() => story.go(1)}>Next</PrimaryButton>
          ) : (
            <Ways onPickFiles={onPickFiles} />
          )}
          <LinkButton onClick={story.end}>
            {stop < storyStopCount - 1 ? 'Skip' : 'Close'} <kbd>Esc</kbd>
          </LinkButton>
        </p>
      </div>
      <StoryPicture
        report={report}
        summary={summary}
        level={level}
        levels={numbers.levels}
        onLevel={setPercent}
      />
      <LevelHandle numbers={numbers} level={level} spreadOf={spreadOf} onLevel={setPercent} />
      <ToolButton icon="close" label="Skip the story" onClick={story.end} />
    </section>
  );
}
