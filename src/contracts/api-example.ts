/** A request and its answer, as `npm run examples` recorded them. */
export interface ApiExample {
  method: string;
  /** Below /api/v1, with the query. */
  path: string;
  body?: object;
  status: number;
  /** The body: JSON, or text. */
  answer: unknown;
}
