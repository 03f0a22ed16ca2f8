/* A radio that takes everything and does nothing, for the converters of others: what they refuse, they refuse themselves. */

/** Answers every call and every question: numbers as 1, and lists as empty. */
class Endpoint {
  readonly ID = 1;
  readonly deviceNetworkAddress = 1;
  readonly inputClusters: readonly number[] = [];
  readonly outputClusters: readonly number[] = [];
  readonly binds: readonly unknown[] = [];
  readonly meta: Readonly<Record<string, unknown>> = {};
  readonly device: Device;
  readonly clusters: unknown = new Proxy({}, { get: () => ({ attributes: {} }) });
  constructor(device: Device) {
    this.device = device;
  }
  getDevice(): Device {
    return this.device;
  }
  supportsInputCluster(): boolean {
    return true;
  }
  supportsOutputCluster(): boolean {
    return true;
  }
  getClusterAttributeValue(_cluster: unknown, name: string): number {
    return remembered[name] ?? 1;
  }
  saveClusterAttributeKeyValue(): void {}
  async read(_cluster: unknown, names: readonly (string | number)[]): Promise<object> {
    return Object.fromEntries(
      (Array.isArray(names) ? names : []).map((name) => [name, remembered[name] ?? 1]),
    );
  }
  async write(): Promise<void> {}
  async writeStructured(): Promise<void> {}
  async command(): Promise<object> {
    return {};
  }
  async commandResponse(): Promise<void> {}
  async zclCommand(): Promise<object> {
    return {};
  }
  async bind(): Promise<void> {}
  async unbind(): Promise<void> {}
  async configureReporting(): Promise<void> {}
}

/** What must be within reason: the coldest and warmest white, in mireds. */
const remembered: Readonly<Record<string, number>> = { colorTempPhysicalMin: 153, colorTempPhysicalMax: 500 };

class Device {
  readonly type = 'Router';
  readonly ieeeAddr = '0x00158d0001aabbcc';
  readonly networkAddress = 1;
  readonly modelID: string;
  readonly manufacturerName = '';
  readonly powerSource = 'Mains (single phase)';
  readonly meta: Readonly<Record<string, unknown>> = {};
  readonly customClusters = {};
  readonly endpoints: readonly Endpoint[];
  constructor(modelID: string) {
    this.modelID = modelID;
    this.endpoints = [new Endpoint(this)];
  }
  getEndpoint(): Endpoint | undefined {
    return this.endpoints[0];
  }
  save(): void {}
  async addCustomCluster(): Promise<void> {}
}

/** An endpoint of a device of a model. */
export const radioOf = (model: string): Endpoint | undefined => new Device(model).endpoints[0];
