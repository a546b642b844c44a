import type { Context } from 'hono';
import type { WebEnv } from '../context.ts';
import { MonitorCommand } from '../log/commands.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { Output, TwoColumnTable } from './examples.tsx';

const PUBLICATION = `{"format":"site-audit-log-entry/1","host":"bakery.example.com","id":"l_5f0c…","provider":"claude","published_at":"2026-11-20T14:05:00+00:00","snapshot_sha256":"9b1c…","type":"publication"}`;

/** The formats of the transparency log. /log explains what it proves. */
export function renderLogDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  const origin = `${new URL(site).host}/log`;
  return renderDocsPage(c, '/docs/log', {
    lead: (
      <>
        Every publication and every withdrawal of a snapshot is an entry of an append-only log.{' '}
        <a href="/log">The page of the log</a> says what it proves; this one describes its formats. They are
        open standards. The log is a preview.
      </>
    ),
    sections: [
      { id: 'verify', title: 'Verify and monitor', content: <VerifySection site={site} /> },
      { id: 'files', title: 'Files', content: <FilesSection /> },
      { id: 'entries', title: 'Entries', content: <EntriesSection /> },
      { id: 'tree', title: 'Tree and tiles', content: <TreeSection /> },
      { id: 'checkpoint', title: 'Checkpoints', content: <CheckpointSection origin={origin} /> },
      { id: 'proof', title: 'Proofs', content: <ProofSection /> },
      { id: 'keys', title: 'Keys', content: <KeysSection origin={origin} /> },
      { id: 'witnesses', title: 'Witnesses and policy', content: <WitnessesSection /> },
      { id: 'timestamps', title: 'Timestamps', content: <TimestampsSection site={site} /> },
    ],
  });
}

function VerifySection({ site }: { site: string }) {
  return (
    <>
      <p>
        The <a href="/verify">verify page</a> checks files in your browser and sends nothing. It needs Chrome
        137, Firefox 129 or Safari 18, or later. The command line does the same with a URL or with downloaded
        files. It exits with 0 if the snapshot is verified and with 1 if it is not:
      </p>
      <CodeBlock
        id="verify-command"
        label="Verify a snapshot"
        text={`export SNAPSHOT=${site}/ai-directory/claude/l_…
npx @site-audit/cli verify-snapshot $SNAPSHOT
curl -O $SNAPSHOT.json -O $SNAPSHOT.tlog-proof -O ${site}/log/keys
npx @site-audit/cli verify-snapshot l_….json l_….tlog-proof --log-key keys`}
      />
      <p>
        <a href="/docs/api/log#listLogEntries">GET /log/entries</a> lists the entries of a host as JSON,
        without an API key. To make sure that none is missing, run the monitor. It follows the log from the
        checkpoint that it saved last, checks that nothing was changed or removed, and prints the new entries
        of a host:
      </p>
      <MonitorCommand site={site} />
    </>
  );
}

function FilesSection() {
  return (
    <>
      <p>
        The log consists of files below <code>/log/</code>. They need no API key. Only <code>checkpoint</code>
        , <code>keys</code> and <code>policy</code> ever change.
      </p>
      <TwoColumnTable
        head={['Path', 'Content']}
        rows={[
          ['/log/checkpoint', 'The newest checkpoint, with the cosignatures of witnesses'],
          ['/log/checkpoints/<size>', 'The checkpoint of an earlier size, signed by the log'],
          ['/log/tile/<level>/<index>', 'A tile: up to 256 hashes of the tree'],
          ['/log/tile/entries/<index>', 'An entry bundle: up to 256 entries'],
          ['/log/keys', 'The public keys of the log, past and present'],
          ['/log/policy', 'The log and its witnesses, for verifiers'],
          ['/log/timestamps/<day>.tsr', 'The timestamp of a day in UTC'],
          ['/log/timestamps/<day>.checkpoint', 'The checkpoint that has this timestamp'],
        ]}
      />
    </>
  );
}

function EntriesSection() {
  return (
    <>
      <p>
        An entry is canonical JSON (RFC 8785). Its bytes are the leaf of the tree. This one records a
        publication:
      </p>
      <Output label="A publication" text={PUBLICATION} />
      <TwoColumnTable
        head={['Field', 'Meaning']}
        rows={[
          ['format, type', 'site-audit-log-entry/1; publication or withdrawal'],
          ['provider, id', 'The directory of the snapshot and its id there'],
          ['host', 'Host of the page, without www.'],
          ['final_host', 'Host that the page redirected to, only if it is another one'],
          ['snapshot_sha256', 'SHA-256 of the snapshot’s JSON document'],
          ['published_at', 'Time of the publication, in publications'],
          ['reason, withdrawn_at', 'Why and when the snapshot was withdrawn, in withdrawals'],
        ]}
      />
      <p>
        Entries can never be removed. They therefore have no URL, title or text of the page, and do not say
        who published it. When a snapshot is withdrawn, its document is no longer served; both of its entries
        stay.
      </p>
    </>
  );
}

function TreeSection() {
  return (
    <>
      <p>
        The entries are the leaves of a Merkle tree as in Certificate Transparency (
        <a href="https://www.rfc-editor.org/rfc/rfc6962#section-2.1">RFC 6962, section 2.1</a>). The hash of a
        leaf is the SHA-256 of a zero byte and the entry; the hash of a node is the SHA-256 of the byte 1, the
        left hash and the right hash. This command hashes a leaf:
      </p>
      <CodeBlock id="leaf-hash" label="Hash a leaf" text={`(printf '\\0'; cat entry.json) | sha256sum`} />
      <p>
        Tiles hold 256 hashes each, at every eighth level of the tree (
        <a href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>). Incomplete tiles end in{' '}
        <code>.p/&lt;width&gt;</code>. An entry bundle holds the entries, each after its length in two bytes,
        big-endian. Anyone can compute every proof from the tiles.
      </p>
    </>
  );
}

function CheckpointSection({ origin }: { origin: string }) {
  return (
    <>
      <p>
        A checkpoint states the tree’s size and root hash (
        <a href="https://c2sp.org/tlog-checkpoint">C2SP tlog-checkpoint</a>). It is a{' '}
        <a href="https://c2sp.org/signed-note">signed note</a>: three lines of text, an empty line, and
        signatures. The log signs with Ed25519.
      </p>
      <Output
        label="A checkpoint"
        text={`${origin}
1848
sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

— ${origin} hI2DJw…
— witness.example.net/w1 mJirIklj…`}
      />
      <p>
        A publication is answered when its entry is in a signed checkpoint. Two checkpoints of one log must
        agree: the larger tree begins with all entries of the smaller one, which a consistency proof shows.
      </p>
    </>
  );
}

function ProofSection() {
  return (
    <>
      <p>
        The proof of a snapshot (<a href="https://c2sp.org/tlog-proof">C2SP tlog-proof</a>) has the URL of the
        snapshot with <code>.tlog-proof</code> at the end. It is enough to check the snapshot offline, with
        the public key of the log. It has the bytes of the entry in base64 (<code>extra</code>), its index,
        the hashes from the leaf to the root, and a checkpoint:
      </p>
      <Output
        label="A proof"
        text={`c2sp.org/tlog-proof@v1
extra eyJmb3JtYXQiOiJzaXRlLWF1ZGl0LWxvZy1lbnRyeS8xIiw…
index 1204
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
…

<the checkpoint>`}
      />
      <ol>
        <li>The SHA-256 of the snapshot is the entry’s snapshot_sha256.</li>
        <li>The hash of the entry and the hashes of the proof give the root hash of the checkpoint.</li>
        <li>The checkpoint is signed by the key of the log.</li>
        <li>Witnesses that you trust have cosigned it.</li>
        <li>A timestamp says by when it existed.</li>
      </ol>
      <p>
        The checkpoint is the first one with a daily timestamp that contains the entry; until there is one, it
        is the newest. The timestamp has the URL of the snapshot with <code>.tsr</code> at the end.
      </p>
    </>
  );
}

function KeysSection({ origin }: { origin: string }) {
  return (
    <>
      <p>
        Public keys have the format <code>{origin}+&lt;key id&gt;+&lt;base64&gt;</code> (
        <a href="https://c2sp.org/signed-note#verifier-keys">verifier keys</a> of signed notes). The private
        key is a secret of the service, in no database and in no file of the log.
      </p>
      <p>
        <code>/log/keys</code> has the history of the keys: signed notes, separated by empty lines. The first
        note introduces the first key and is signed by it. A change of the key adds a note with the new key,
        the key before it, and the size and root hash of the tree at that moment. Both keys sign it, so that
        whoever knows one of them can trust the other.
      </p>
      <Output
        label="The note of a change of the key"
        text={`site-audit-log-key/1
key ${origin}+2f6a8c01+AdR1…
previous ${origin}+a546fab8+AQpo…
size 1848
root sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

— ${origin} pUb6uA…
— ${origin} L2qMAQ…`}
      />
      <p>
        Old proofs stay valid. A key signs checkpoints from the size in its note up to the size in the next
        note.
      </p>
    </>
  );
}

function WitnessesSection() {
  return (
    <>
      <p>
        Checkpoints are offered to witnesses (<a href="https://c2sp.org/tlog-witness">C2SP tlog-witness</a>).
        A witness remembers the last checkpoint that it cosigned, and cosigns a new one only if the new tree
        contains the old one. A <a href="https://c2sp.org/tlog-cosignature">cosignature</a> states a time and
        is one more signature line of the checkpoint.
      </p>
      <p>
        <code>/log/policy</code> lists the key of the log and those of its witnesses as a{' '}
        <a href="https://c2sp.org/tlog-policy">tlog-policy</a>, which the verify page and the command line
        read. Decide yourself which witnesses you trust, in a policy of your own.
      </p>
    </>
  );
}

function TimestampsSection({ site }: { site: string }) {
  return (
    <>
      <p>
        Once a day, if a timestamp authority is configured, it signs the text of the newest checkpoint and the
        time (<a href="https://www.rfc-editor.org/rfc/rfc3161">RFC 3161</a>). The token is over the lines
        before the empty line of the checkpoint, with their newlines and without signatures. OpenSSL verifies
        it with the certificate of the authority:
      </p>
      <CodeBlock
        id="timestamp-command"
        label="Verify a timestamp"
        text={`curl -O ${site}/log/timestamps/2026-11-20.tsr -O ${site}/log/timestamps/2026-11-20.checkpoint
sed '/^$/,$d' 2026-11-20.checkpoint > text
openssl ts -verify -in 2026-11-20.tsr -data text -CAfile authority.pem`}
      />
    </>
  );
}
