import type { DataTable } from '../../charts/data-table.ts';
import type { PerformanceResult, StudyId } from '../../model/performance.ts';
import { czieslerShares } from '../../pipeline/performance/paper-figures.ts';
import { formatNumber, formatTimes, missing } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { durationText } from './figures.ts';
import { LengthStudies } from './length-studies.tsx';
import { MatchingTable } from './matching-table.tsx';
import type { Found, PaperLine } from './paper-lines.ts';
import { powerText } from './paper-lines.ts';

const { source, gpuShare, estimatedSaved, measuredSaved } = czieslerShares;

/** What the paper says of its own share and gain. */
const paperShares = `${source}: ${formatNumber(100 * gpuShare, 0)} % of the time on the GPU, ${formatNumber(100 * estimatedSaved, 0)} % to be saved by Amdahl’s estimate, ${formatNumber(100 * measuredSaved, 1)} % measured.`;

interface HereProps {
  readonly line: PaperLine;
  readonly isRunning: boolean;
  readonly onRun: (study: StudyId) => void;
}

/** CPU, GPU and how many times, or the way to measure them. */
function Here({ line: { figure, here }, isRunning, onRun }: HereProps) {
  const { study, name } = figure;
  if (here === null) {
    return (
      <>
        <td className="n apart">{missing}</td>
        <td className="n">{missing}</td>
        <td className="n">
          {study === null ? (
            <span className="dim" title="Comes with the Denoise bench">
              {missing}
            </span>
          ) : (
            <button
              type="button"
              className="link"
              aria-label={`Run ${name}`}
              disabled={isRunning}
              onClick={() => onRun(study)}
            >
              Run
            </button>
          )}
        </td>
      </>
    );
  }
  const isBreakEven = figure.breakEvenExponent !== null;
  return (
    <>
      <td className="n apart" title={here.about}>
        {durationText(here.cpuMs)}
      </td>
      <td className="n" title={here.about}>
        {isBreakEven ? (here.evenText ?? durationText(here.gpuMs)) : durationText(here.gpuMs)}
      </td>
      <td className={`n ${(here.speedUp ?? 0) > 1 ? 'best' : ''}`}>{formatTimes(here.speedUp)}</td>
    </>
  );
}

const cellsOf = (found: Found | null) => [
  found?.cpuMs ?? null,
  found?.gpuMs ?? null,
  found?.speedUp ?? null,
  found?.evenText ?? null,
  found?.gpuShare ?? null,
  found?.amdahl ?? null,
  found?.about ?? null,
];

function tableOf(lines: readonly PaperLine[]): DataTable {
  return {
    columns: [
      'figure',
      'source',
      'paper CPU, ms',
      'paper GPU, ms',
      'paper speed-up',
      'paper break-even, 2^n',
      'here CPU, ms',
      'here GPU, ms',
      'here speed-up',
      'here break-even',
      'here share on the GPU',
      'here Amdahl',
      'here of',
    ],
    rows: lines.map(({ figure, here }) => [
      figure.name,
      figure.source,
      figure.cpuMs,
      figure.gpuMs,
      figure.speedUp,
      figure.breakEvenExponent,
      ...cellsOf(here),
    ]),
  };
}

interface PapersPanelProps {
  readonly lines: readonly PaperLine[];
  /** What they are of, for the curves of the enlarged panel. */
  readonly result: PerformanceResult | null;
  readonly compares: boolean;
  readonly isRunning: boolean;
  readonly onRun: (study: StudyId) => void;
  readonly deviceName: string;
}

interface HeadProps {
  readonly compares: boolean;
  readonly large: boolean;
}

function Head({ compares, large }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="unseen">What</span>
        </th>
        <th scope="colgroup" className="n apart" colSpan={3}>
          Paper
        </th>
        <th scope="colgroup" className="n apart" colSpan={3}>
          Here
        </th>
        {large && (
          <th scope="colgroup" className="n apart" colSpan={2}>
            On the GPU
          </th>
        )}
        {compares && (
          <th scope="col" className="n apart other">
            Other
          </th>
        )}
      </tr>
      <tr>
        <th scope="col">Figure</th>
        {[0, 1].map((group) =>
          ['CPU', 'GPU', '×'].map((name, index) => (
            <th key={`${group} ${name}`} scope="col" className={`n ${index === 0 ? 'apart' : ''}`}>
              {name}
            </th>
          )),
        )}
        {large && (
          <>
            <th scope="col" className="n apart">
              share, %
            </th>
            <th scope="col" className="n">
              Amdahl, ×
            </th>
          </>
        )}
        {compares && (
          <th scope="col" className="n apart other">
            ×
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What the papers found, beside what is found here; what is not measured yet has a way to be. */
export function PapersPanel(props: PapersPanelProps) {
  const { lines, result, compares, isRunning, onRun, deviceName } = props;
  return (
    <FigurePanel
      name="papers"
      title="Figures of the papers"
      sub="their own beside this device"
      recordingName={deviceName}
      formats={['csv']}
      table={() => tableOf(lines)}
    >
      {({ large }) => (
        <div className="performance-scroll">
          <table className="papers-table" aria-label="Figures of the papers">
            <Head compares={compares} large={large} />
            <tbody>
              {lines.map((line) => {
                const { figure, here, other } = line;
                return (
                  <tr key={figure.id}>
                    <th
                      scope="row"
                      title={`${figure.source}${figure.isDerived ? '; times worked out of the difference and its percentage' : ''}`}
                    >
                      {figure.name}
                    </th>
                    <td className="n apart">{durationText(figure.cpuMs)}</td>
                    <td className="n">
                      {figure.breakEvenExponent === null
                        ? durationText(figure.gpuMs)
                        : `from ${powerText(figure.breakEvenExponent)}`}
                    </td>
                    <td className="n">
                      {formatNumber(
                        figure.speedUp,
                        (figure.speedUp ?? 10) < 9 ? 2 : (figure.speedUp ?? 10) === 10 ? 0 : 1,
                      )}
                    </td>
                    <Here line={line} isRunning={isRunning} onRun={onRun} />
                    {large && (
                      <>
                        <td className="n apart">
                          {formatNumber(
                            here?.gpuShare === null || here === null ? null : 100 * here.gpuShare,
                            0,
                          )}
                        </td>
                        <td className="n">{formatTimes(here?.amdahl ?? null)}</td>
                      </>
                    )}
                    {compares && <td className="n apart other">{formatTimes(other?.speedUp ?? null)}</td>}
                  </tr>
                );
              })}
            </tbody>
          </table>
          {large && <p className="quiet">{paperShares}</p>}
          {large && result && <MatchingTable rows={result.studies.templates ?? []} />}
          {large && result && <LengthStudies result={result} />}
        </div>
      )}
    </FigurePanel>
  );
}
