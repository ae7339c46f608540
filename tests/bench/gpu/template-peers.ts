import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBinSamples, type TemplateCase } from '../../../src/pipeline/performance/template-case.ts';
import { viewAsBytes } from '../peer.ts';

/** Time and result of a peer. */
export interface PeerFinding {
  readonly peer: string;
  readonly ms: number;
  /** Best rho of the first beats with each template. */
  readonly rhos: Float32Array;
}

/** Keyed by measure and number of templates, such as 'cwa 8'. */
export type MatchingPeers = ReadonlyMap<string, readonly PeerFinding[]>;

/** Runs PyTorch and CuPy on the same windows and templates, if a python3 has them. */
export function runMatchingPeers(
  script: string | null,
  { beatCount, samples, stretchLength, templates }: TemplateCase,
  templateCounts: readonly number[],
): MatchingPeers {
  const found = new Map<string, PeerFinding[]>();
  if (script === null) return found;
  const folder = mkdtempSync(join(tmpdir(), 'beatbench-peer-'));
  try {
    const length = templates[0]?.length ?? 0;
    const sizes = { beats: beatCount, stretch: stretchLength, length, bin: benchBinSamples };
    writeFileSync(join(folder, 'case.json'), JSON.stringify({ ...sizes, templates: templateCounts }));
    writeFileSync(join(folder, 'windows.f32'), samples);
    writeFileSync(
      join(folder, 'templates.f64'),
      viewAsBytes(Float64Array.from(templates.flatMap((template) => [...template]))),
    );
    const text = execFileSync('python3', [script, folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (const line of text.split('\n').filter((own) => own !== '')) {
      const row: { peer: string; measure: string; templates: number; ms: number } = JSON.parse(line);
      const bytes = readFileSync(join(folder, `${row.peer}.${row.measure}.${row.templates}.rho`));
      const rhos = new Float32Array(new Uint8Array(bytes).buffer);
      const key = `${row.measure} ${row.templates}`;
      found.set(key, [...(found.get(key) ?? []), { peer: row.peer, ms: row.ms, rhos }]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
