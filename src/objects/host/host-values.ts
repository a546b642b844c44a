const KEY = 'values';

/**
 * The counts, turns and times of a host, in one row of its storage: all that a call changes is written once, by `save`. It must be called
 * before the call returns.
 */
export class HostValues {
  private readonly kv: SyncKvStorage;
  private values: Record<string, unknown>;
  private isChanged = false;

  constructor(kv: SyncKvStorage) {
    this.kv = kv;
    this.values = kv.get<Record<string, unknown>>(KEY) ?? {};
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as of `SyncKvStorage`
  get<T>(name: string): T | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who puts a value gets it
    return this.values[name] as T | undefined;
  }

  put(name: string, value: unknown): void {
    this.values[name] = value;
    this.isChanged = true;
  }

  save(): void {
    if (this.isChanged) this.kv.put(KEY, this.values);
    this.isChanged = false;
  }

  /** Forgets all values: the storage is deleted. */
  clear(): void {
    this.values = {};
    this.isChanged = false;
  }
}
