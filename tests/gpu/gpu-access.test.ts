import { describe, expect, it } from 'vitest';
import { Commands } from '../../src/gpu/commands.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuAccess } from '../../src/gpu/gpu-access.ts';
import { GpuRefusedError } from '../../src/gpu/gpu-failure.ts';

async function roundTrip(engine: GpuEngine): Promise<number> {
  const x = engine.allocate('x', 4);
  const commands = new Commands().upload(x, Float32Array.of(42));
  commands.download(x);
  const { downloads } = await engine.run(commands);
  return new Float32Array(downloads[0] ?? new ArrayBuffer(0))[0] ?? NaN;
}

describe('GpuAccess', () => {
  it('returns the same engine to all', async () => {
    const access = new GpuAccess(navigator.gpu);
    const [first, second] = await Promise.all([access.engine(), access.engine()]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
    first?.destroy();
  });

  it('repeats the work on a new device if the first is lost half-way', async () => {
    const access = new GpuAccess(navigator.gpu);
    let attempts = 0;
    const work = async (engine: GpuEngine): Promise<number> => {
      attempts++;
      if (attempts === 1) engine.destroy();
      return roundTrip(engine);
    };
    const outcome = await access.run(work, () => -1);
    expect(outcome).toEqual({ value: 42, device: expect.any(String), wasLost: true, why: null });
    expect(attempts).toBe(2);
    (await access.engine())?.destroy();
  });

  it('uses the fallback if the second is lost too, and gives up devices after three', async () => {
    const access = new GpuAccess(navigator.gpu);
    const lossy = async (engine: GpuEngine): Promise<number> => {
      engine.destroy();
      return roundTrip(engine);
    };
    const outcome = await access.run(lossy, () => 7);
    expect(outcome).toEqual({ value: 7, device: null, wasLost: true, why: 'the GPU was lost' });
    expect((await access.run(lossy, () => 7)).value).toBe(7);
    expect(await access.engine()).toBeNull();
  });

  it('uses the fallback if there is no GPU, or if it rejects', async () => {
    const none = await new GpuAccess(null).run(roundTrip, () => 7);
    expect(none).toEqual({ value: 7, device: null, wasLost: false, why: 'there is no GPU' });
    const access = new GpuAccess(navigator.gpu);
    const refused = await access.run(
      () => Promise.reject(new GpuRefusedError('too much')),
      () => 7,
    );
    expect(refused).toMatchObject({ value: 7, device: null, why: 'the GPU refused: too much' });
    (await access.engine())?.destroy();
  });

  it('passes on other errors', async () => {
    const access = new GpuAccess(navigator.gpu);
    await expect(
      access.run(
        () => Promise.reject(new RangeError('own fault')),
        () => 7,
      ),
    ).rejects.toThrow('own fault');
    (await access.engine())?.destroy();
  });
});
