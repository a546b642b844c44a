/** An answer of the bare application. */
export interface BareAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
}
