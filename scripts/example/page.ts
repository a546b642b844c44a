/** A page of the example's made-up website, a bicycle shop, with the faults that its audit finds. */
export interface ExamplePage {
  title: string;
  heading: string;
  description?: string;
  /** HTML of the main content, after the heading. */
  main: string;
  /** `https://schema.org` data. */
  data?: object;
  robots?: string;
  /** The path in the canonical link, if it differs from the page's own. */
  canonical?: string;
  /** Whether `<html>` has no language. */
  isWithoutLanguage?: boolean;
  /** Whether the tags of social cards are missing. */
  isPlain?: boolean;
  date?: string;
}

export function paragraph(text: string): string {
  return `<p>${text}</p>`;
}
