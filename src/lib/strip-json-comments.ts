const COMMENT = /("(?:[^"\\]|\\.)*"?)|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g;
const TRAILING_COMMA = /("(?:[^"\\]|\\.)*"?)|,(?=\s*[\]}])/g;

/** Returns JSON without the comments and trailing commas of a config file. Other faults stay for the parser to find. */
export function stripJsonComments(text: string): string {
  return text.replaceAll(COMMENT, '$1').replaceAll(TRAILING_COMMA, '$1');
}
