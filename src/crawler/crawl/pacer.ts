/** The fixed work for each URL, in characters: that of a short URL. */
const CHARACTERS_PER_URL = 100;
/** Takes at most 5 ms, even for URLs that are slowest to normalize and match. */
const CHARACTERS_PER_TURN = 50_000;

/**
 * Yields to other requests during a loop over URLs. The clock of a Worker stands still while code runs, so work is measured in
 * characters.
 */
export class Pacer {
  private readonly beforeYield: () => void;
  private characters = 0;

  /** @param beforeYield stores what the work so far has left in memory */
  constructor(beforeYield = () => {}) {
    this.beforeYield = beforeYield;
  }

  /** Counts the work on a URL, and yields to the event loop after every 50,000 characters. */
  async spend(url: string): Promise<void> {
    this.characters += CHARACTERS_PER_URL + url.length;
    if (this.characters < CHARACTERS_PER_TURN) return;
    this.characters = 0;
    this.beforeYield();
    await scheduler.wait(0);
  }
}
