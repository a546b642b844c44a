import { html, Token } from 'parse5';

/** A start tag in the source, before tree construction moves or drops it. */
export interface SourceTag {
  name: string;
  /** UTF-16 offset of its `<` in the source. */
  offset: number;
}

/** Facts about the tags of the source that tree construction hides. */
export interface SourceTags {
  /** Number of start tags of each. */
  startTagCounts: { html: number; head: number; body: number };
  /** Number of `<style>` start tags, also of SVG and in templates. */
  styleTagCount: number;
  /** There is a `<body>` before any `<head>`. */
  bodyBeforeHead: boolean;
  /** Offset of the first `<head>`; -1 if there is none. */
  firstHeadOffset: number;
  /** The start tags between `<head>` and its end tag or `<body>`; `null` unless the source has both. */
  headTags: SourceTag[] | null;
}

/** Tags recorded in `headTags`. */
const HEAD_TAGS_LIMIT = 500;

/** Reads `SourceTags` from the tags of a page, in the order of the source. */
export class SourceTagReader {
  private readonly startTagCounts = { html: 0, head: 0, body: 0 };
  private styleTagCount = 0;
  private bodyBeforeHead = false;
  private firstHeadOffset = -1;
  private readonly tagsInHead: SourceTag[] = [];
  private isInsideHead = false;

  /** @param offset where the last start tag begins */
  read({ type, tagID, tagName: name }: Token.TagToken, offset: number): void {
    if (type === Token.TokenType.END_TAG) {
      if (tagID === html.TAG_ID.HEAD) this.isInsideHead = false;
      return;
    }
    if (tagID === html.TAG_ID.STYLE) this.styleTagCount++;
    if (tagID === html.TAG_ID.HTML) this.startTagCounts.html++;
    else if (tagID === html.TAG_ID.HEAD) {
      if (this.startTagCounts.head++ === 0) this.firstHeadOffset = offset;
      this.isInsideHead = true;
    } else if (tagID === html.TAG_ID.BODY) {
      if (this.startTagCounts.head === 0) this.bodyBeforeHead = true;
      this.startTagCounts.body++;
      this.isInsideHead = false;
    } else if (this.isInsideHead && this.tagsInHead.length < HEAD_TAGS_LIMIT) {
      this.tagsInHead.push({ name, offset });
    }
  }

  finish(): SourceTags {
    const { startTagCounts, styleTagCount, bodyBeforeHead, firstHeadOffset } = this;
    const headTags = startTagCounts.head === 0 || this.isInsideHead ? null : this.tagsInHead;
    return { startTagCounts, styleTagCount, bodyBeforeHead, firstHeadOffset, headTags };
  }
}
