import { useRef } from 'react';
import { useSession } from '../session-context.ts';
import { dateText, gpuText } from './device-words.ts';
import { usePerformance } from './filter-lines.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

const maxBytes = 8e6;

/** Renders the comparison with measurements of another device from a file. */
export function OtherDeviceGroup() {
  const { performance } = useSession();
  const { other, otherProblem } = usePerformance();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file) performance.compareWith(file.name, file.size > maxBytes ? '' : await file.text());
    if (input.current) input.current.value = '';
  };
  return (
    <section className="pgroup" aria-label="Other devices">
      <h3 className="other-device-head">Other devices</h3>
      <div className="other-device">
        <span className="nowrap" title={other ? gpuText(other.result.device) : undefined}>
          {other ? gpuText(other.result.device) : 'Compare with'}
        </span>
        <Button onClick={() => input.current?.click()}>Open a JSON</Button>
        {other && (
          <>
            <span className="dim nowrap" title={other.fileName}>
              {other.fileName}, {dateText(other.result.measuredAt)}
            </span>
            <LinkButton onClick={performance.compareWithNone}>Remove</LinkButton>
          </>
        )}
      </div>
      {otherProblem !== null && (
        <p className="device-problem" role="alert">
          {otherProblem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Measurements of another device"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
    </section>
  );
}
