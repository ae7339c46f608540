/** A device with what the engine needs to know of it. */
export interface GpuHold {
  readonly device: GPUDevice;
  /** As the adapter names itself, or 'GPU' where it keeps that to itself. */
  readonly name: string;
  /** Software rendering: an adapter that runs on the CPU and is never the faster one. */
  readonly isSoftware: boolean;
  readonly hasTimestamps: boolean;
}

/** Limits asked for as far as the adapter goes; the rest stays at the defaults of the standard. */
const wantedLimits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
] as const;

/**
 * Asks for the fastest adapter and a device with the adapter's own limits.
 *
 * A new adapter each time, since one gives a single device only.
 *
 * @param gpu of the browser, or of Dawn in Node
 * @returns null where there is none to be had
 */
export async function acquireDevice(gpu: GPU): Promise<GpuHold | null> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return null;
  const hasTimestamps = adapter.features.has('timestamp-query');
  const device = await adapter.requestDevice({
    requiredLimits: Object.fromEntries(wantedLimits.map((limit) => [limit, adapter.limits[limit]])),
    requiredFeatures: hasTimestamps ? ['timestamp-query'] : [],
  });
  return { device, name: adapterName(adapter.info), isSoftware: isSoftware(adapter.info), hasTimestamps };
}

function adapterName({ vendor, device, architecture, description }: GPUAdapterInfo): string {
  // A device may be told by its number on the bus alone, and a description be the driver's.
  const known = [/^0x/i.test(device) ? '' : device, description, architecture];
  const name = known.find((text) => text !== '') ?? '';
  const isNamed = name.toLowerCase().includes(vendor.toLowerCase());
  const whole = isNamed ? name : `${vendor} ${name}`;
  return whole.replaceAll(/^[\s-]+|[\s-]+$/g, '') || 'GPU';
}

function isSoftware(info: GPUAdapterInfo): boolean {
  const text = `${info.vendor} ${info.architecture} ${info.device} ${info.description}`;
  return info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|warp|basic render/i.test(text);
}
