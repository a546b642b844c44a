import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';

/** What the log proves, what it does not, and who keeps its operator honest. */
export function Guarantees() {
  return (
    <div class="prose">
      <section aria-labelledby="proves">
        <h2 id="proves">What it proves</h2>
        <p>
          A snapshot with a valid proof is what we published then: the same document, byte for byte, with the
          same score and the same text of the page. You can check that without trusting us, offline, and even
          after the snapshot or this service is gone.
        </p>
        <p>
          Entries can’t be changed, reordered or removed afterwards. A withdrawal is one more entry: the
          document is no longer served, but it stays on record that there was one and why it was withdrawn.
        </p>
      </section>
      <section aria-labelledby="proves-not">
        <h2 id="proves-not">What it does not prove</h2>
        <ul>
          <li>
            That the website served this page to everyone. A server can answer our crawler differently from
            other visitors, and it can change the page a minute later.
          </li>
          <li>That what the page says is true.</li>
          <li>
            Who published it. A snapshot says whether its publisher had verified the website, and the log does
            not name accounts.
          </li>
          <li>That nothing else existed. Only what was published here is in the log.</li>
        </ul>
      </section>
      <section aria-labelledby="liar">
        <h2 id="liar">If we lied</h2>
        <p>We operate the crawler and hold the signing key. If we were dishonest, we could:</p>
        <ul>
          <li>publish a snapshot of a page that never existed; compare it with the website or an archive</li>
          <li>refuse a publication, or stop serving the log; proofs that you downloaded stay valid</li>
          <li>write a wrong time into an entry, within the limits that timestamps and witnesses set</li>
          <li>show you a different log from other people, until somebody compares the two checkpoints</li>
        </ul>
        <p>We could not, without contradicting a checkpoint that we have signed:</p>
        <ul>
          <li>change the bytes of a snapshot that was published</li>
          <li>remove or change an entry, or insert one among older entries</li>
          <li>deny a publication whose proof somebody has</li>
        </ul>
      </section>
      <section aria-labelledby="helpers">
        <h2 id="helpers">Who keeps us honest</h2>
        <KeyValue>
          <DescriptionItem name="Witnesses">
            They are independent servers that remember our last checkpoint and cosign the next one only if it
            contains the last. With cosignatures of witnesses that you trust, we can’t show you a log of your
            own.
          </DescriptionItem>
          <DescriptionItem name="Timestamps">
            Once a day an independent authority signs the time and a checkpoint, if one is configured. An
            entry in it existed by then, whatever we write into it.
          </DescriptionItem>
          <DescriptionItem name="Monitors">
            Anyone can follow the log, check that each checkpoint contains the one before, and look for
            entries of their website. A proof shows that an entry is in the log; monitors see what should not
            be in it.
          </DescriptionItem>
        </KeyValue>
      </section>
    </div>
  );
}
