import type { BenchDevice } from '../../pipeline/performance/performance-result.ts';
import { formatNumber, missingText } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { cpuText } from './device-words.ts';
import { bytesText } from './figures.ts';
import { Explained } from '../glossary/term.tsx';

interface Line {
  readonly name: string;
  readonly of: (device: BenchDevice) => string;
}

type Limits = NonNullable<BenchDevice['gpu']>['limits'];

const limit =
  (read: (limits: Limits) => string) =>
  ({ gpu }: BenchDevice): string =>
    gpu === null ? missingText : read(gpu.limits);

const lines: readonly Line[] = [
  { name: 'GPU', of: ({ gpu }) => gpu?.name ?? 'none' },
  { name: 'Kind', of: ({ gpu }) => (gpu === null ? missingText : gpu.isSoftware ? 'software' : 'hardware') },
  {
    name: 'Invocations per workgroup',
    of: limit((own) => formatNumber(own.maxComputeInvocationsPerWorkgroup, 0)),
  },
  { name: 'Workgroup memory', of: limit((own) => bytesText(own.maxComputeWorkgroupStorageSize)) },
  { name: 'Largest binding', of: limit((own) => bytesText(own.maxStorageBufferBindingSize)) },
  { name: 'Largest buffer', of: limit((own) => bytesText(own.maxBufferSize)) },
  {
    name: 'Workgroups per dimension',
    of: limit((own) => formatNumber(own.maxComputeWorkgroupsPerDimension, 0)),
  },
  { name: 'Timestamps', of: ({ gpu }) => (gpu === null ? missingText : gpu.hasTimestamps ? 'yes' : 'no') },
  { name: 'CPU', of: cpuText },
  { name: 'Runtime', of: ({ runtime }) => runtime },
];

const lineText = (line: Line, device: BenchDevice | null): string =>
  device === null ? missingText : line.of(device);

interface DevicePanelProps {
  /** Null until it is known. */
  readonly device: BenchDevice | null;
  readonly other: BenchDevice | null;
}

/** Renders the measured device and its limits. */
export function DevicePanel({ device, other }: DevicePanelProps) {
  return (
    <FigurePanel
      name="device"
      title="Device limits"
      sub=""
      formats={['csv']}
      table={() => ({
        columns: ['limit', 'this device', ...(other === null ? [] : ['other device'])],
        rows: lines.map((line) => [
          line.name,
          lineText(line, device),
          ...(other === null ? [] : [lineText(line, other)]),
        ]),
      })}
    >
      <div className="performance-scroll">
        <table className="device-table" aria-label="Device and its limits">
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">
                  <Explained text={line.name} isStop={false} />
                </th>
                <td className="n" title={lineText(line, device)}>
                  <span className="nowrap">{lineText(line, device)}</span>
                </td>
                {other !== null && (
                  <td className="n other" title={lineText(line, other)}>
                    <span className="nowrap">{lineText(line, other)}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FigurePanel>
  );
}
