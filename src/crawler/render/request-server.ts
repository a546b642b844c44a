import type Protocol from 'devtools-protocol';
import type { RenderedRequest, RequestRefusal } from '../../contracts/rendered-page.ts';
import { isSameSite } from '../../lib/host/registrable-domain.ts';

/** Limits of one load of a page. */
export interface LoadLimits {
  requests: number;
  /** Bytes of all bodies after content decoding. */
  bytes: number;
  /** Milliseconds from the navigation to the capture. */
  time: number;
}

export const LOAD_LIMITS: LoadLimits = { requests: 150, bytes: 15 * 1024 * 1024, time: 20_000 };

/** Redirects of all requests to one navigation, as for pages that are only fetched. */
const MAX_REDIRECTS = 10;

/** The page and one page that a script of it leads to. */
const MAX_NAVIGATIONS = 2;

/** Documents of frames, each of which can be a process. */
const MAX_FRAMES = 30;

/** Characters of a body that a page sends. */
const MAX_SENT_BODY = 64 * 1024;

/** A request of a page, ready to be sent. */
export interface BrowserRequest {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  /** As the browser would send them, lower-case, without those that the sender sets. */
  headers: Record<string, string>;
  body: string | undefined;
  isDocument: boolean;
  /** Call it for each part that is read of the response. Returns `false` once the page has had all the bytes that it may have. */
  spendBytes: (count: number) => boolean;
  signal: AbortSignal;
}

export type BrowserResponse =
  | { kind: 'answered'; status: number; headers: [name: string, value: string][]; body: Uint8Array }
  /** Not sent. */
  | { kind: 'refused'; reason: RequestRefusal }
  | { kind: 'failed'; message: string };

/** Sends one request without following redirects. Checks its host, and counts it there. Never throws. */
type SendBrowserRequest = (request: BrowserRequest) => Promise<BrowserResponse>;

/** All that a page can reach. Checks a URL, and returns what sends requests to it, or `null` if nothing may be requested there. */
export type BrowserNetwork = (url: string) => SendBrowserRequest | null;

type Paused = Protocol.Fetch.RequestPausedEvent;

/** What the browser is told about a request. */
export type Verdict =
  | { kind: 'fulfill'; params: Omit<Protocol.Fetch.FulfillRequestRequest, 'requestId'> }
  | { kind: 'fail'; reason: Protocol.Network.ErrorReason };

/** Headers of requests that the sender sets, or that only concern the connection of the browser. */
const DROPPED_REQUEST_HEADERS =
  /^(?:host|connection|content-length|user-agent|accept-encoding|cookie|upgrade-insecure-requests|purpose|sec-purpose)$/;

/** Names and values of headers that the browser takes (RFC 9110 section 5). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const HEADER_VALUE = /^[^\0\r\n]*$/;

/** Headers of responses that no longer fit the decoded body, or make the browser send requests of its own. */
const DROPPED_RESPONSE_HEADERS =
  /^(?:content-encoding|content-length|transfer-encoding|alt-svc|nel|report-to|reporting-endpoints|clear-site-data)$/;

/**
 * Answers the requests of one load of a page: the browser has no network, all it gets passes here. Each request is checked, counted
 * and sent by the crawler, also those that follow redirects.
 */
export class RequestServer {
  readonly requests: RenderedRequest[] = [];
  /** Further requests, all refused. */
  unlisted = 0;
  /** Of the last response to a navigation of the page; `null` before it. */
  document: { url: string; status: number } | null = null;
  /** Requests that are not answered yet, and when the last one was, as in `performance.now()`. */
  pending = 0;
  lastAnswerAt = performance.now();
  private startedAt = performance.now();
  private readonly pageUrl: URL;
  private readonly limits: LoadLimits;
  private readonly network: BrowserNetwork;
  private readonly aborted = new AbortController();
  private bytesLeft: number;
  private sent = 0;
  private frames = 0;
  private navigations = 0;
  private redirects = 0;
  /** Where the first navigation led to. */
  private firstUrl: string | null = null;

  constructor(pageUrl: string, network: BrowserNetwork, limits: LoadLimits) {
    this.pageUrl = new URL(pageUrl);
    this.network = network;
    this.limits = limits;
    this.bytesLeft = limits.bytes;
  }

  /** Whether the page was led to another one by a script or a refresh. A page that only loads itself again was not. */
  get hasNavigated(): boolean {
    return this.document !== null && this.document.url !== this.firstUrl;
  }

  /** Counts the times of requests from now, where the navigation starts. */
  start(): void {
    this.startedAt = performance.now();
  }

  /** Ends all requests. Later ones are refused. */
  close(): void {
    this.aborted.abort();
  }

  /**
   * Answers a request.
   *
   * @param isPage whether it is a navigation of the page itself, not of a frame in it
   * @param readCookies returns the cookies that the browser has for it
   */
  async answer(paused: Paused, isPage: boolean, readCookies: () => Promise<string>): Promise<Verdict> {
    const { request, resourceType } = paused;
    if (/^(?:data|blob):/i.test(request.url)) return { kind: 'fail', reason: 'BlockedByClient' };
    if (isTabIcon(paused)) return { kind: 'fail', reason: 'Aborted' };
    if (isPage && this.isUpgrade(request.url)) return { kind: 'fail', reason: 'ConnectionFailed' };
    const entry: RenderedRequest = {
      url: request.url.slice(0, 2_000),
      type: toType(resourceType),
      method: request.method.slice(0, 10),
      third_party: !isSameSite(URL.parse(request.url) ?? this.pageUrl, this.pageUrl),
      outcome: 'refused',
      status: null,
      bytes: 0,
      start_ms: Math.round(performance.now() - this.startedAt),
      end_ms: null,
      reason: null,
    };
    if (this.requests.length < this.limits.requests * 2) this.requests.push(entry);
    else this.unlisted++;
    this.pending++;
    try {
      const response = await this.fetch(paused, isPage, entry.third_party ? null : readCookies);
      if (isPage && response.kind === 'answered') {
        this.document = { url: request.url, status: response.status };
        if (this.navigations === 1) this.firstUrl = request.url;
      }
      const verdict = this.record(entry, response);
      // The page stays where it is. The browser would show an error of its own.
      return isPage && this.navigations > 1 && verdict.kind === 'fail'
        ? { kind: 'fail', reason: 'Aborted' }
        : verdict;
    } finally {
      this.pending--;
      this.lastAnswerAt = performance.now();
      entry.end_ms = Math.round(this.lastAnswerAt - this.startedAt);
    }
  }

  /** Whether the browser tries https first for a page that is sent over http. It then requests the page as it was asked to. */
  private isUpgrade(url: string): boolean {
    const { protocol, href } = this.pageUrl;
    return this.navigations === 0 && protocol === 'http:' && url === href.replace('http:', 'https:');
  }

  private async fetch(
    paused: Paused,
    isPage: boolean,
    /** `null` for a third party. */
    readCookies: (() => Promise<string>) | null,
  ): Promise<BrowserResponse> {
    const isRedirect = paused.redirectedRequestId !== undefined;
    if (isPage && isRedirect) this.redirects++;
    else if (isPage) this.navigations++;
    else if (paused.resourceType === 'Document' && !isRedirect) this.frames++;
    const { request, resourceType } = paused;
    const send = this.network(request.url);
    if (send === null) return { kind: 'refused', reason: 'not-public' };
    const reason = this.findRefusal(paused, readCookies !== null);
    if (reason !== null) return { kind: 'refused', reason };
    this.sent++;
    const cookie = await readCookies?.().catch(() => '');
    return send({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- findRefusal lets no other through
      method: request.method as BrowserRequest['method'],
      headers: { ...selectHeaders(request.headers), ...(cookie && { cookie }) },
      body: request.postData,
      isDocument: resourceType === 'Document',
      spendBytes: (count) => (this.bytesLeft -= count) >= 0,
      signal: this.aborted.signal,
    });
  }

  private findRefusal({ request, resourceType }: Paused, isOwn: boolean): RequestRefusal | null {
    if (this.aborted.signal.aborted) return 'too-late';
    if (this.sent >= this.limits.requests || this.frames > MAX_FRAMES) return 'too-many-requests';
    if (this.bytesLeft <= 0) return 'too-many-bytes';
    if (this.navigations > MAX_NAVIGATIONS || this.redirects > MAX_REDIRECTS) return 'too-many-navigations';
    if (resourceType === 'Media') return 'media';
    if (NEVER_SENT.has(resourceType)) return 'report';
    if (request.method === 'POST') {
      const hasSmallBody = !request.hasPostData || (request.postData?.length ?? Infinity) <= MAX_SENT_BODY;
      return isOwn && hasSmallBody ? null : 'method';
    }
    return ['GET', 'HEAD', 'OPTIONS'].includes(request.method) ? null : 'method';
  }

  private record(entry: RenderedRequest, response: BrowserResponse): Verdict {
    if (response.kind === 'refused') {
      entry.reason = response.reason;
      return { kind: 'fail', reason: 'BlockedByClient' };
    }
    if (response.kind === 'failed') {
      entry.outcome = 'failed';
      entry.reason = response.message;
      return { kind: 'fail', reason: 'ConnectionFailed' };
    }
    entry.outcome = response.status >= 400 ? 'failed' : 'loaded';
    entry.status = response.status;
    entry.bytes = response.body.length;
    return {
      kind: 'fulfill',
      params: {
        responseCode: response.status,
        responseHeaders: response.headers
          .filter(([name, value]) => HEADER_NAME.test(name) && HEADER_VALUE.test(value))
          .filter(([name]) => !DROPPED_RESPONSE_HEADERS.test(name.toLowerCase()))
          .map(([name, value]) => ({ name, value })),
        body: Buffer.from(response.body.buffer, response.body.byteOffset, response.body.length).toString(
          'base64',
        ),
      },
    };
  }
}

/** Messages to the website or to others that nothing on the page depends on. */
const NEVER_SENT = new Set<Protocol.Network.ResourceType>([
  'Ping',
  'CSPViolationReport',
  'Prefetch',
  'SignedExchange',
]);

const TYPES: Partial<Record<Protocol.Network.ResourceType, RenderedRequest['type']>> = {
  Document: 'document',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'fetch',
  Fetch: 'fetch',
  EventSource: 'fetch',
};

function toType(type: Protocol.Network.ResourceType): RenderedRequest['type'] {
  return TYPES[type] ?? 'other';
}

/** Whether the browser asks for the icon of a tab, which it does for some pages and is no part of them. */
function isTabIcon({ request, resourceType }: Paused): boolean {
  const { Accept: accept = '' } = request.headers;
  return resourceType === 'Other' && accept.startsWith('image/');
}

function selectHeaders(headers: Protocol.Network.Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !DROPPED_REQUEST_HEADERS.test(name)),
  );
}
