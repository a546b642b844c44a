/** The part of sax 1.6 used here. The types of DefinitelyTyped would add those of Node. */
declare module 'sax' {
  export interface SaxParser {
    onopentagstart: (tag: { name: string }) => void;
    onattribute: (attribute: { name: string; value: string }) => void;
    onclosetag: () => void;
    ondoctype: () => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    error: Error | null;
    /** Starts at 0. */
    line: number;
    write(text: string): void;
    close(): void;
  }
  const sax: { parser(strict: boolean): SaxParser };
  export default sax;
}
