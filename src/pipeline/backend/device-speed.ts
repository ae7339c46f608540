import { Commands } from '../../gpu/commands.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import { filterOnDevice, releaseFir, uploadFir } from '../../gpu/kernels/fir.ts';
import { type DeviceSpeed, filterTapCount } from './work-size.ts';

const [sampleCount, filterCount, runCount] = [2 ** 18, 8, 3];

/** Long enough for what a long upload costs beside the copy: memory that is touched for the first time. */
const movedBytes = 2 ** 23;

/** Less than that a clock does not tell from nothing, ms. */
const leastMs = 0.02;

const known = new WeakMap<GpuEngine, Promise<DeviceSpeed>>();

/** How fast a device is; measured when first asked for, in some ms. @throws GpuLostError, GpuRefusedError */
export function deviceSpeed(engine: GpuEngine): Promise<DeviceSpeed> {
  const kept = known.get(engine) ?? measure(engine);
  known.set(engine, kept);
  return kept;
}

async function measure(engine: GpuEngine): Promise<DeviceSpeed> {
  const data = new Uint8Array(movedBytes);
  const x = engine.allocate('measured', movedBytes);
  const y = engine.allocate('measured', movedBytes);
  const setUp = new Commands();
  const coefficients = new Float64Array(filterTapCount).fill(1 / filterTapCount);
  const filter = uploadFir(engine, setUp, coefficients, sampleCount);
  try {
    await engine.run(setUp);
    const time = (record: (commands: Commands) => void) => leastTime(engine, record);
    const back = (commands: Commands, bytes: number) => void commands.download(y, 0, bytes);
    const roundTripMs = await time((commands) => back(commands, 4));
    const uploadMs = await time((commands) => back(commands.upload(x, data), 4));
    const downloadMs = await time((commands) => back(commands, movedBytes));
    const filtersMs = await time((commands) => {
      for (let k = 0; k < filterCount; k++) {
        filterOnDevice(engine, commands, filter, x, y, sampleCount, 'zero-phase');
      }
      back(commands, 4);
    });
    const over = (ms: number) => Math.max(leastMs, ms - roundTripMs);
    return {
      roundTripMs,
      uploadBytesPerMs: movedBytes / over(uploadMs),
      downloadBytesPerMs: movedBytes / over(downloadMs),
      filterSamplesPerMs: (filterCount * sampleCount) / over(filtersMs),
    };
  } finally {
    x.release();
    y.release();
    releaseFir(filter);
  }
}

/** The first run, which compiles, is left out. */
async function leastTime(engine: GpuEngine, record: (commands: Commands) => void): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run <= runCount; run++) {
    const commands = new Commands();
    record(commands);
    const startMs = performance.now();
    await engine.run(commands);
    if (run > 0) least = Math.min(least, performance.now() - startMs);
  }
  return least;
}
