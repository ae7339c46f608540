import { useSession } from '../session-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveMeasurements } from './save-measurements.ts';
import { usePerformance } from './use-performance.ts';

const formats = ['csv', 'json'] as const;

/** Saves all, and measures again; at the right of the tabs. */
export function PerformanceTools() {
  const { performance } = useSession();
  const { result, parameters, run } = usePerformance();
  const isRunning = run?.state === 'running';
  const hasRows = result !== null && Object.keys(result.studies).length > 0;
  return (
    <>
      {hasRows &&
        formats.map((format) => (
          <button
            key={format}
            type="button"
            className="btn"
            aria-label={`Save all as ${format.toUpperCase()}`}
            onClick={() => saveMeasurements(format, result, parameters)}
          >
            <Icon name="save" sizePx={14} />
            {format.toUpperCase()}
          </button>
        ))}
      <button
        type="button"
        className="btn edged"
        onClick={isRunning ? performance.cancel : () => void performance.run()}
      >
        {isRunning ? 'Cancel' : hasRows ? 'Run again' : 'Run'}
      </button>
    </>
  );
}
