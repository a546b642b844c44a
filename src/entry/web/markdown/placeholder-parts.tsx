import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { markdownToHtml } from '../../../lib/markdown.ts';
import { readCrawlerKeys } from '../../../lib/web-bot-auth/crawler-keys.ts';
import { KEY_DIRECTORY_PATH } from '../../../lib/web-bot-auth/key-directory-path.ts';
import { readTextAsset } from '../../../lib/assets.ts';
import { Table } from '../parts/table.tsx';

export function renderTable(head: [string, string], rows: [Child, Child][]): Child {
  return <Table columns={head} rows={rows} />;
}

/** Lets a code wrap at its separators on narrow screens. */
export function wrapAfter(separator: string, code: string): Child {
  return code.split(separator).map((word, index) => (
    <>
      {index > 0 && (
        <>
          {separator}
          <wbr />
        </>
      )}
      {word}
    </>
  ));
}

/**
 * The releases of CHANGELOG.md, which public/ links to. The previews that no release includes yet come first, folded because they are
 * long.
 */
export async function renderChangelog(env: Env): Promise<Child> {
  const changelog = await readTextAsset(env, 'CHANGELOG.md');
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const [, name = '', changes = ''] = /^([^\n]*)\n(.*)/s.exec(section) ?? [];
    const markup = raw(markdownToHtml(changes));
    return name === 'Unreleased' ? (
      <details>
        <summary>Preview: changes since the last release</summary>
        {markup}
      </details>
    ) : (
      <>
        <h3>{name}</h3>
        {markup}
      </>
    );
  });
}

export function renderMailLink(address: string): Child {
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** Depends on the configuration: whether requests are signed, and with which key. */
export async function renderRequestSignatures(env: Env): Promise<Child> {
  const [key] = await readCrawlerKeys(env.CRAWLER_SIGNING_KEYS);
  return key ? (
    <p>
      Each request has the headers <code>Signature-Agent</code>, <code>Signature-Input</code> and{' '}
      <code>Signature</code>: an HTTP message signature (RFC 9421) in the form of Web Bot Auth. It is of the
      key <code>{key.keyid}</code>, one of those in <a href={KEY_DIRECTORY_PATH}>our key directory</a>.
    </p>
  ) : (
    <p>The operator of this service has not set a key, so its requests are not signed at present.</p>
  );
}

/** Depends on the configuration: only services that are in use are named. */
export function renderRecipients(env: Env): Child {
  const resolvers = env.DOH_RESOLVERS.split(',').map((url) => new URL(url.trim()).host);
  return (
    <ul>
      <li>
        Cloudflare runs the servers, the database and the storage. It sees your IP address, as every host of a
        website does.
      </li>
      <li>
        {env.RESEND_API_KEY ? 'Resend' : 'Cloudflare'} sends our mail: it gets your email address and the text
        of the email, with the code.
      </li>
      <li>
        DNS resolvers ({resolvers.join(', ')}) get the host names of the pages and websites you have audited
        or verified, not who asked.
      </li>
      {env.CRUX_API_KEY && (
        <li>
          Google’s Chrome UX Report gets the URLs of audited pages, not who asked, and returns what visitors’
          browsers measured there.
        </li>
      )}
      <li>
        The website of an audited page sees a request from <a href="/bot">our crawler</a>, not who asked for
        it.
      </li>
    </ul>
  );
}
