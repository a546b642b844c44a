import type { Context } from 'hono';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { TextPage, type TextSection } from '../parts/text-page.tsx';
import { Operator } from './operator.tsx';

/** The rules for using the service, in plain words. */
export function renderTermsPage(c: Context<WebEnv>): PageResponse {
  const info = {
    title: `Terms: the rules for using it – ${SITE_NAME}`,
    description: `The rules for using ${SITE_NAME}: what you may audit and publish, what credits are, what can change or stop, and how an account ends.`,
    path: '/terms',
  };
  return renderPage(
    c,
    info,
    <TextPage
      title="Terms"
      meta="The rules for using the service, in plain words"
      sections={SECTIONS}
      aside={<Operator env={c.env} />}
    />,
  );
}

const SECTIONS: TextSection[] = [
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        An account belongs to one email address. Keep its API key and the codes we email you to yourself:
        anyone who has them can act for you. Don’t open more accounts to get around a limit.
      </p>
    ),
  },
  {
    id: 'audits',
    title: 'What you may audit',
    content: (
      <ul>
        <li>You may audit any public page. Only the verified owner of a website may scan it.</li>
        <li>
          Don’t use the service to overload, probe or attack a website, and don’t verify a website that isn’t
          yours.
        </li>
        <li>
          An audit says what our checks found. It doesn’t promise a place in search results or in the answers
          of AI assistants.
        </li>
      </ul>
    ),
  },
  {
    id: 'snapshots',
    title: 'What you may publish',
    content: (
      <ul>
        <li>
          You can publish an audit that scores {MIN_PUBLISH_SCORE} or more as a snapshot. It is public, you
          can’t take it back, and it contains the text of the page: publish only pages whose text you may
          publish. We can withdraw a snapshot that breaks these rules.
        </li>
        <li>
          Don’t publish anything that deceives people or programs, or that is illegal where you are or where
          we are.
        </li>
      </ul>
    ),
  },
  {
    id: 'credits',
    title: 'Credits',
    content: (
      <p>
        Credits pay for scans and snapshots, at <a href="/docs/credits">the price</a> when the work starts.
        They aren’t money: you can’t cash them in or pass them on, and they end with the account. You don’t
        pay for what isn’t stored.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Limits, changes and errors',
    content: (
      <p>
        <a href="/docs/limits">Limits</a> and prices can change. Work that has started keeps its price. The
        service is provided as it is: it can be interrupted, and it can stop.{' '}
        <a href="/docs/versions">Versions</a> says what may change in the API, and when.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'How an account ends',
    content: (
      <ul>
        <li>
          You can <a href="/account/delete">delete it</a> at any time. <a href="/privacy">Privacy</a> says
          what we keep.
        </li>
        <li>
          We can suspend an account that breaks these rules or endangers the service. We tell you why and
          where to write to, and you can still read and download your data.
        </li>
      </ul>
    ),
  },
];
