/** As much of sax 1.6 as is used here; the types of DefinitelyTyped bring those of Node with them. */
declare module 'sax' {
  export interface SaxParser {
    onopentagstart: (tag: { name: string }) => void;
    onattribute: (attribute: { name: string; value: string }) => void;
    onclosetag: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    error: Error | null;
    /** Counted from 0. */
    line: number;
    write(text: string): void;
    close(): void;
  }
  const sax: { parser(strict: boolean): SaxParser };
  export default sax;
}
