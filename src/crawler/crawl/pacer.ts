/** The work that each URL takes beside its characters, in characters: that of a short URL. */
const CHARACTERS_PER_URL = 100;
/** Takes at most 5 ms, for the URLs that are slowest to normalize and decide on. */
const CHARACTERS_PER_TURN = 50_000;

/** Lets other requests take turns with a loop over URLs. The clock stands still while code runs, so work is counted in characters. */
export class Pacer {
  private characters = 0;

  /** Counts the work on a URL, and yields to the event loop once there has been enough of it. */
  async spend(url: string): Promise<void> {
    this.characters += CHARACTERS_PER_URL + url.length;
    if (this.characters < CHARACTERS_PER_TURN) return;
    this.characters = 0;
    await scheduler.wait(0);
  }
}
