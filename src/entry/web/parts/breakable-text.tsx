/** A text whose hosts, URLs and paths break after their dots and slashes when they do not fit on a line. */
export function BreakableText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/(?<=[./])(?=[^\s./])/);
  return (
    <>
      {first}
      {rest.map((part) => (
        <>
          <wbr />
          {part}
        </>
      ))}
    </>
  );
}
