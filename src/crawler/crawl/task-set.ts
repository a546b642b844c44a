/** A set of running tasks. */
export class TaskSet {
  private readonly running = new Set<Promise<unknown>>();

  get size(): number {
    return this.running.size;
  }

  start(work: () => Promise<unknown>): void {
    const task: Promise<unknown> = work().finally(() => this.running.delete(task));
    this.running.add(task);
  }

  /** Waits until one task of this set or of `others` ends. Throws what it throws. */
  async waitForAny(others?: TaskSet): Promise<void> {
    await Promise.race([...this.running, ...(others?.running ?? [])]);
  }
}
