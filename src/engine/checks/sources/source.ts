/** A document that states a rule. */
export interface Source {
  readonly title: string;
  readonly url: string;
}
