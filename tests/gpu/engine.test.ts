import { afterEach, describe, expect, it } from 'vitest';
import { Commands } from '../../src/gpu/commands.ts';
import type { Dispatch } from '../../src/gpu/commands.ts';
import type { DeviceArray } from '../../src/gpu/device-array.ts';
import type { GpuEngine } from '../../src/gpu/engine.ts';
import { GpuLostError, GpuRefusedError } from '../../src/gpu/gpu-failure.ts';
import { makeEngine } from '../support/gpu-engine.ts';

const engines: GpuEngine[] = [];

async function engineForTest(gpu?: GPU): Promise<GpuEngine> {
  const engine = await makeEngine(gpu);
  engines.push(engine);
  return engine;
}

afterEach(() => {
  for (const engine of engines.splice(0)) engine.destroy();
});

/** y[i] = 2·x[i] + 1, 64 values per workgroup. */
const affine = {
  name: 'affine',
  code: `
struct Params { first_group: u32, count: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let i = (params.first_group + group.x) * 64 + t;
  if (i < params.count) { y[i] = 2 * x[i] + 1; }
}`,
};

function makeAffine(x: DeviceArray, y: DeviceArray, count: number, operationsAGroup = 64): Dispatch {
  return {
    kernel: affine,
    params: Uint32Array.of(count),
    bindings: [x, y],
    groupCount: Math.ceil(count / 64),
    operationsPerGroup: operationsAGroup,
  };
}

const ramp = (count: number) => Float32Array.from({ length: count }, (_, i) => i % 4093);

const readings = (download: ArrayBuffer | undefined) => new Float32Array(download ?? new ArrayBuffer(0));

describe('GpuEngine', () => {
  it.each([1, 63, 64, 65, 100_003])('runs a kernel over %i values', async (count) => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 4 * count);
    const y = engine.allocate('y', 4 * count);
    const commands = new Commands().upload(x, ramp(count)).dispatch(makeAffine(x, y, count));
    commands.download(y);
    const { downloads } = await engine.run(commands);
    expect(readings(downloads[0])).toEqual(ramp(count).map((value) => 2 * value + 1));
  });

  it('runs kernels on buffers that it used before', async () => {
    const engine = await engineForTest();
    for (const count of [64, 200, 64]) {
      const [x, y, z] = ['x', 'y', 'z'].map((label) => engine.allocate(label, 4 * count));
      if (x === undefined || y === undefined || z === undefined) throw new Error('no array');
      const commands = new Commands().upload(x, ramp(count)).clear(z);
      commands.dispatch(makeAffine(x, y, count)).dispatch(makeAffine(y, z, count - 1));
      commands.download(z);
      const { downloads } = await engine.run(commands);
      const last = (i: number) => (i < count - 1 ? 1 : 0);
      expect(readings(downloads[0])).toEqual(ramp(count).map((value, i) => last(i) * (4 * value + 3)));
      // In another order, so that the next arrays have other buffers.
      for (const array of [y, x, z]) array.release();
    }
  });

  it('does nothing for no values', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 0);
    const commands = new Commands().upload(x, new Float32Array(0)).dispatch(makeAffine(x, x, 0));
    commands.download(x);
    const { downloads } = await engine.run(commands);
    expect(readings(downloads[0])).toHaveLength(0);
  });

  it('splits work beyond one dispatch dimension', async () => {
    const engine = await engineForTest();
    const count = 64 * (engine.limits.maxComputeWorkgroupsPerDimension + 3) - 7;
    const x = engine.allocate('x', 4 * count);
    const y = engine.allocate('y', 4 * count);
    const commands = new Commands().upload(x, ramp(count)).dispatch(makeAffine(x, y, count));
    commands.download(y, 4 * (count - 300), 4 * 300);
    const { downloads } = await engine.run(commands);
    expect(readings(downloads[0])).toEqual(
      ramp(count)
        .subarray(count - 300)
        .map((value) => 2 * value + 1),
    );
  });

  it('splits work that would block a slow device, also beyond one buffer of uniforms', async () => {
    const engine = await engineForTest();
    const count = 64 * 150;
    const x = engine.allocate('x', 4 * count);
    const y = engine.allocate('y', 4 * count);
    // Declared as so much work that each group is dispatched separately.
    const commands = new Commands().upload(x, ramp(count)).dispatch(makeAffine(x, y, count, 1e12));
    commands.download(y);
    const { downloads } = await engine.run(commands);
    expect(readings(downloads[0])).toEqual(ramp(count).map((value) => 2 * value + 1));
  });

  it('keeps commands in order, including uploads', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 4 * 64);
    const y = engine.allocate('y', 4 * 64);
    const commands = new Commands().upload(x, ramp(64)).dispatch(makeAffine(x, y, 64));
    commands.download(y);
    commands.upload(x, new Float32Array(64).fill(7)).dispatch(makeAffine(x, y, 64));
    commands.download(y, 0, 16);
    commands.clear(y).download(y, 0, 16);
    const { downloads } = await engine.run(commands);
    expect(readings(downloads[0])).toEqual(ramp(64).map((value) => 2 * value + 1));
    expect([...readings(downloads[1])]).toEqual([15, 15, 15, 15]);
    expect([...readings(downloads[2])]).toEqual([0, 0, 0, 0]);
  });

  it('continues after commands without readback, in order with the next ones, and reports their faults', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 4 * 64);
    const y = engine.allocate('y', 4 * 64);
    const goesOn = { goesOn: true };
    await engine.run(new Commands().upload(x, ramp(64)).dispatch(makeAffine(x, y, 64)), goesOn);
    await engine.run(new Commands().upload(x, ramp(64).fill(7)).dispatch(makeAffine(y, x, 64)), goesOn);
    const commands = new Commands();
    commands.download(x);
    const { downloads } = await engine.run(commands, goesOn);
    expect(readings(downloads[0])).toEqual(ramp(64).map((value) => 4 * value + 3));
    const faulty = new Commands().dispatch({ ...makeAffine(x, x, 64), bindings: [x] });
    await expect(engine.run(faulty, goesOn)).rejects.toThrow(GpuRefusedError);
    engine.destroy();
    await expect(engine.run(new Commands().upload(x, ramp(64)), goesOn)).rejects.toThrow(GpuLostError);
  });

  it('uploads long data through reused buffers, in order with the rest', async () => {
    const engine = await engineForTest();
    const count = 600_001;
    const x = engine.allocate('x', 2 * count);
    for (const first of [1, 2, 3]) {
      const commands = new Commands();
      for (const value of [first, first + 100]) {
        commands.upload(x, new Int16Array(count).fill(value));
        commands.download(x, 2 * (count - 1), 4);
      }
      const { downloads } = await engine.run(commands);
      const last = downloads.map((bytes) => [...new Int16Array(bytes)]);
      // The word of the last value is padded with 0.
      expect(last).toEqual([
        [first, 0],
        [first + 100, 0],
      ]);
    }
  });

  it('allows direct access to data read back, among copied data', async () => {
    const engine = await engineForTest();
    const arrays = [5, 700, 3].map((count) => engine.allocate(`${count}`, 4 * count));
    const commands = new Commands();
    for (const array of arrays) commands.upload(array, ramp(array.byteLength / 4));
    const [first, second, third] = arrays;
    if (!first || !second || !third) throw new Error('three arrays');
    const taken = new Float64Array(700);
    commands.download(first);
    commands.downloadInto(second, (mapped, byteOffset) => {
      taken.set(new Float32Array(mapped, byteOffset, taken.length));
    });
    expect(commands.download(third)).toBe(2);
    const { downloads } = await engine.run(commands);
    expect(downloads.map((download) => download.byteLength)).toEqual([20, 0, 12]);
    expect(taken).toEqual(Float64Array.from(ramp(700)));
    expect(readings(downloads[2])).toEqual(ramp(3));
  });

  it('fills uploads in pieces, in the order of the commands', async () => {
    const engine = await engineForTest();
    const count = 5_000_003;
    const x = engine.allocate('x', 4 * count);
    const froms: number[] = [];
    const commands = new Commands().clear(x).uploadFrom(x, (mapped, byteOffset, from, byteLength) => {
      froms.push(from);
      const piece = new Float32Array(mapped, byteOffset, byteLength / 4);
      for (let i = 0; i < piece.length; i++) piece[i] = from / 4 + i;
    });
    const wrong: number[] = [];
    const takes: number[] = [];
    commands.downloadInto(x, (mapped, byteOffset, from, byteLength) => {
      takes.push(from);
      const found = new Float32Array(mapped, byteOffset, byteLength / 4);
      for (let i = 0; i < found.length; i++) if (found[i] !== from / 4 + i) wrong.push(from / 4 + i);
    });
    await engine.run(commands);
    expect(froms).toEqual([0, 8 * 2 ** 20, 16 * 2 ** 20]);
    expect(takes).toEqual([0, 8, 16].map((megabytes) => megabytes * 2 ** 20));
    expect(wrong).toEqual([]);
    x.release();
  });

  it('reads long arrays back completely, as of their place among the commands', async () => {
    const engine = await engineForTest();
    const count = 2_100_001;
    const x = engine.allocate('x', 4 * count);
    const whole = ramp(count);
    const commands = new Commands().upload(x, whole);
    commands.download(x);
    commands.clear(x).upload(x, Float32Array.of(7));
    commands.download(x, 0, 4 * count - 4);
    const { downloads } = await engine.run(commands);
    const [before, after] = downloads.map((bytes) => new Float32Array(bytes));
    expect(before?.length).toBe(count);
    expect(before?.findIndex((value, i) => value !== whole[i])).toBe(-1);
    expect(after?.length).toBe(count - 1);
    expect(after?.[0]).toBe(7);
    expect(after?.findIndex((value, i) => i > 0 && value !== 0)).toBe(-1);
    x.release();
  });

  it('uploads bytes that fill no whole word', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 12);
    const commands = new Commands().upload(x, Int16Array.of(1, -2, 3, -4, 5));
    commands.download(x);
    const { downloads } = await engine.run(commands);
    expect([...new Int16Array(downloads[0] ?? new ArrayBuffer(0)).subarray(0, 5)]).toEqual([1, -2, 3, -4, 5]);
  });

  it('times stages by the device if it has a clock', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 4 * 64_000);
    const y = engine.allocate('y', 4 * 64_000);
    const commands = new Commands()
      .upload(x, ramp(64_000))
      .stage('affine')
      .dispatch(makeAffine(x, y, 64_000));
    const { stageMs } = await engine.run(commands, { timed: true });
    expect(stageMs.get('affine')).toBeGreaterThan(0);
    expect((await engine.run(commands)).stageMs.size).toBe(0);
  });

  it('rejects a kernel that does not compile, and compiles it once corrected', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 256);
    const broken = { name: 'affine', code: 'fn main(' };
    const commands = new Commands().dispatch({ ...makeAffine(x, x, 64), kernel: broken });
    await expect(engine.run(commands)).rejects.toThrow(GpuRefusedError);
    const y = engine.allocate('y', 256);
    await engine.run(new Commands().dispatch(makeAffine(x, y, 64)));
  });

  it('rejects work that the device reports as invalid', async () => {
    const engine = await engineForTest();
    const x = engine.allocate('x', 256);
    const commands = new Commands().dispatch({ ...makeAffine(x, x, 64), bindings: [x] });
    await expect(engine.run(commands)).rejects.toThrow(GpuRefusedError);
    expect(() => engine.allocate('huge', 2 ** 50)).toThrow(GpuRefusedError);
  });

  it('reuses released buffers for the next of their size, up to its limit', async () => {
    const engine = await engineForTest();
    const first = engine.allocate('first', 1000);
    const buffer = first.buffer;
    first.release();
    expect(engine.idleBytes).toBe(1024);
    expect(engine.allocate('second', 1020).buffer).toBe(buffer);
    expect(() => first.buffer).toThrow('was released');
    expect(() => first.release()).toThrow('twice');
    const large = [0, 1, 2].map((n) => engine.allocate(`large ${n}`, 200 * 2 ** 20));
    const buffers = large.map((array) => array.buffer);
    for (const array of large) array.release();
    expect(engine.idleBytes).toBeLessThanOrEqual(512 * 2 ** 20);
    expect(engine.idleBytes).toBeGreaterThan(200 * 2 ** 20);
    // The longest idle buffer was released.
    expect([0, 1].map((n) => engine.allocate(`again ${n}`, 200 * 2 ** 20).buffer)).toEqual(
      buffers.slice(1).toReversed(),
    );
  });

  it('reports the loss of the device: before the work, during it, and for its data', async () => {
    const engine = await engineForTest(navigator.gpu);
    const count = 64 * 4000;
    const x = engine.allocate('x', 4 * count);
    const y = engine.allocate('y', 4 * count);
    const commands = new Commands().upload(x, ramp(count));
    for (let n = 0; n < 50; n++) commands.dispatch(makeAffine(x, y, count));
    commands.download(y);
    const running = engine.run(commands);
    engine.destroy();
    await expect(running).rejects.toThrow(GpuLostError);
    expect(engine.isLost).toBe(true);
    await expect(engine.run(commands)).rejects.toThrow(GpuLostError);
    expect(() => x.buffer).toThrow(GpuLostError);
    x.release();
  });
});
