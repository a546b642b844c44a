/** A set of running tasks. A task that fails does not end the others; `assertHealthy` throws its error. */
export class TaskSet {
  private readonly running = new Set<Promise<void>>();
  private failure: Error | null = null;

  get size(): number {
    return this.running.size;
  }

  start(work: () => Promise<unknown>): void {
    const task = this.run(work).finally(() => this.running.delete(task));
    this.running.add(task);
  }

  /** Waits until one task of this set or of `others` ends. */
  async waitForAny(others?: TaskSet): Promise<void> {
    await Promise.race([...this.running, ...(others?.running ?? [])]);
  }

  /** Waits until all tasks have ended, including those that they start. */
  async waitForAll(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** @throws the error of the first task that failed */
  assertHealthy(): void {
    if (this.failure) throw this.failure;
  }

  private async run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }
}
