import type {
  LabMetrics,
  RenderedIssue,
  RenderedPage,
  RenderedRequest,
} from '../../contracts/rendered-page.ts';

/** A page as a browser showed it. Times in milliseconds. */
export interface Rendering {
  /** In the end, which a script may have changed. */
  url: string;
  status: number;
  /** Whether a script or refresh led to another page. */
  hasNavigated: boolean;
  /** Whether requests and changes of the document ended before the time did. */
  isSettled: boolean;
  /** The document in the end, as HTML with declarative shadow roots. */
  html: string;
  /** The document is longer than what is read. */
  isCut: boolean;
  errors: { count: number; texts: string[] };
  requests: RenderedRequest[];
  /** Requests beyond those, all refused. */
  unlistedRequests: number;
  lab: LabMetrics;
  /** `null` if it was not asked for, or the page could not be inspected. */
  inspection: Inspection | null;
}

/** What only a browser can tell of a page. */
export interface Inspection {
  violations: AxeViolation[];
  tree: RenderedPage['accessibility_tree'];
  /** WebP. */
  desktop: Uint8Array | null;
  phone: Uint8Array | null;
}

/** A rule of axe-core that a rendered page fails. */
export interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  count: number;
  /** The first ones, with their places in the desktop screenshot. */
  nodes: { html: string; box: RenderedIssue['boxes'][number] | null }[];
}
