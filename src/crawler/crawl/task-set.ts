/** Work under way. */
export class TaskSet {
  private readonly running = new Set<Promise<unknown>>();

  get size(): number {
    return this.running.size;
  }

  start(work: () => Promise<unknown>): void {
    const task: Promise<unknown> = work().finally(() => this.running.delete(task));
    this.running.add(task);
  }

  /** Until any of them, or of `others`, has ended. Throws what it threw. */
  async waitForAny(others?: TaskSet): Promise<void> {
    await Promise.race([...this.running, ...(others?.running ?? [])]);
  }
}
