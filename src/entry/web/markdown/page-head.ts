/** The metadata of a page. */
export interface PageHead {
  path: string;
  heading: string;
  /** 30 to 60 characters. */
  title: string;
  /** In the navigation, where that is not the heading. */
  label?: string;
  /** One line below the heading. */
  meta?: string;
}

/** A page whose text is Markdown. */
export interface MarkdownPage extends PageHead {
  /** Its text, a file in public/pages. */
  file: string;
  /** 70 to 160 characters. Those of the documentation are in public/docs-descriptions.json. */
  description?: string;
}
