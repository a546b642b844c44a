/** The metadata of a page. */
export interface PageHead {
  path: string;
  heading: string;
  /** 30 to 60 characters. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  /** In the navigation, where that is not the heading. */
  label?: string;
  /** One line below the heading. */
  meta?: string;
}

export interface MarkdownPage extends PageHead {
  markdown: string;
}

/** Reads a Markdown file whose front matter is the metadata of its page: lines of `name: value`, each value a text without quotes. */
export function readMarkdownPage(path: string, file: string): MarkdownPage {
  const end = file.indexOf('\n---\n');
  const lines = file.slice('---\n'.length, end).split('\n');
  const fields = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  return {
    path,
    markdown: file.slice(end + '\n---\n'.length),
    ...(Object.fromEntries(fields) as Omit<PageHead, 'path'>),
  };
}
