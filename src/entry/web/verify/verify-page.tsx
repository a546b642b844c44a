import type { Context } from 'hono';
import { readPublicKey } from '../../../services/directory/log.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { VerifyCommand } from '../log/log-page.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { Field, getErrorAttributes, TextField } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';

const FILES_HINT =
  'The snapshot (.json) and its proof (.tlog-proof). If you have them, also the timestamp (.tsr), the certificates of its authority, the key history and a policy. You can drop them anywhere on the page.';
const KEY_HINT = 'This is the key of our log today. If you have a copy from earlier, use that.';

/** The page /verify: verifies a snapshot in the browser. Its script is src/entry/browser/verify.ts. */
export async function renderVerifyPage(c: Context<WebEnv>): Promise<Response> {
  const key = await readPublicKey(c.env);
  const info = {
    title: `Verify a snapshot in your browser – ${SITE_NAME}`,
    description:
      'Check in your browser, without sending anything, that a snapshot is the one that was published: its hash, its proof, signatures and timestamp.',
    path: '/verify',
    script: '/verify.js',
  };
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="Verify a snapshot"
        meta="Your browser checks the files. Nothing is sent, and nobody learns which snapshot you verify."
      />
      <div class="split verify">
        <div>
          <noscript>
            <Callout tone="medium">
              This page needs JavaScript and WebCrypto to check your files. Without them, use{' '}
              <a href="#command-line">the command line</a>.
            </Callout>
          </noscript>
          <VerifyForm publicKey={key ?? ''} />
          <div id="verdict" role="status" />
          <ol id="steps" class="evidence-list" aria-label="Steps of the verification" />
        </div>
        <div class="stack">
          <HowCard />
          <Card title="On the command line" id="command-line">
            <p>
              <a href="/docs/command-line#install">The command line</a> does the same, with a URL or with
              files. It exits with 0 if the snapshot is verified.
            </p>
            <VerifyCommand site={c.env.SITE_URL} />
          </Card>
        </div>
      </div>
    </>,
  );
}

/** Hidden until the script shows it. */
function VerifyForm({ publicKey }: { publicKey: string }) {
  return (
    <form id="verify-form" class="card" hidden>
      <Field id="files" label="Files" hint={FILES_HINT}>
        <input id="files" type="file" multiple {...getErrorAttributes('files', undefined, FILES_HINT)} />
      </Field>
      <ul id="file-list" class="plain" aria-label="Files to verify" aria-live="polite" />
      <TextField
        id="log-key"
        label="Public key of the log"
        hint={KEY_HINT}
        value={publicKey}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
      <div class="actions">
        <button type="submit">Verify</button>
        <button type="reset" class="quiet">
          Remove files
        </button>
      </div>
    </form>
  );
}

function HowCard() {
  return (
    <Card title="Where to get the files" id="files-from">
      <p>
        Each snapshot in the <a href="/ai-directory">AI directory</a> has links to its document and its proof.
        Its timestamp, once there is one, has the same URL with <code>.tsr</code> at the end. The log has a{' '}
        <a href="/log/policy">policy</a> with its witnesses and a <a href="/log/keys">history of its keys</a>.{' '}
        <a href="/log">What the log proves</a>
      </p>
      <h3>How you know that nothing is sent</h3>
      <p>
        The Content Security Policy of this page has <code>connect-src 'none'</code> and{' '}
        <code>form-action 'none'</code>: your browser lets its scripts open no connection and send no form. To
        rule out every other way, disconnect once the page has loaded, and then choose the files. Timestamps
        are the exception: one more script loads when you add the first.
      </p>
    </Card>
  );
}
