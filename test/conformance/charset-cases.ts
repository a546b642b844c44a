/** A document of ours, to compare with Chromium. */
export interface CharsetCase {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Sentences that are long enough for a browser to guess the encoding from. */
const SENTENCES: Record<string, string> = {
  'iso-8859-2':
    'Rząd przyjął projekt ustawy o podatkach, który w przyszłym tygodniu trafi do Sejmu. Zażółć gęślą jaźń.',
  'windows-1250':
    'Vláda schválila návrh zákona, který příští týden projedná sněmovna. Příliš žluťoučký kůň úpěl ďábelské ódy.',
  'windows-1251':
    'Правительство приняло законопроект о налогах, который на следующей неделе поступит в Думу.',
  'koi8-u':
    'Уряд ухвалив законопроект про податки, який наступного тижня надійде до парламенту. За словами міністра, зміни необхідні.',
  'windows-1252':
    'Die Regierung hat den Gesetzentwurf über Steuern verabschiedet, der nächste Woche den Bundestag erreicht. Änderungen sind nötig.',
  'windows-1254':
    'Hükümet, gelecek hafta meclise sunulacak olan vergi yasa tasarısını kabul etti. Değişiklikler ekonomi için gereklidir.',
  'windows-1255': 'הממשלה אישרה את הצעת חוק המסים, שתוגש לכנסת בשבוע הבא. לדברי השר, השינויים נחוצים לכלכלה.',
  'windows-1256': 'وافقت الحكومة على مشروع قانون الضرائب الذي سيقدم إلى البرلمان الأسبوع المقبل.',
  shift_jis:
    '政府は来週、国会に提出される税制改正法案を承認した。大臣によると、経済の発展のためには変更が必要である。',
  'euc-jp':
    '政府は来週、国会に提出される税制改正法案を承認した。大臣によると、経済の発展のためには変更が必要である。',
  'euc-kr':
    '정부는 다음 주에 국회에 제출될 세금 법안을 승인했다. 장관에 따르면 경제 발전을 위해 변화가 필요하다.',
  gb18030: '政府批准了下周将提交议会的税收法案。部长表示，为了经济发展，这些改变是必要的。',
  gb2312: '政府批准了下周将提交议会的税收法案。部长表示，为了经济发展，这些改变是必要的。',
  big5: '政府批准了下週將提交議會的稅收法案。部長表示，為了經濟發展，這些改變是必要的。',
};

/** What old pages have before their declaration: notes, and scripts that contain tags. */
const CLUTTER = `<!-- ${'Layout 2004, do not touch. <meta charset=koi8-r> '.repeat(20)}-->
<script type="text/javascript">document.write('<meta charset="big5"><div>'); // ${'x'.repeat(600)}</script>
<style>body::before { content: '<meta charset=big5>' }</style><noscript></noscript>`;

/** Documents in each of these encodings, with the declaration where old sites have it. */
export const SENTENCE_CASES = Object.entries(SENTENCES).flatMap(([label, sentence]) => {
  const meta = `<meta charset=${label}>`;
  const pragma = `<meta http-equiv="Content-Type" content="text/html; charset=${label}">`;
  const content = `<title>${sentence}</title></head><body>${`<p>${sentence}</p>`.repeat(6)}`;
  const documents: Record<string, string> = {
    early: `<html><head>${pragma}${content}`,
    'in the head after 1,024 bytes': `<html><head>${CLUTTER}${pragma}${content}`,
    'after the title, with another one after it': `<html><head>${CLUTTER}<title>${sentence}</title>${meta}<meta charset=utf-8>${content}`,
    'after an unknown one': `<html><head><meta charset=unknown>${CLUTTER}${meta}${content}`,
    'in the body': `<html><head>${CLUTTER}<title>${sentence}</title><body><div>${sentence}</div>${pragma}${content}`,
  };
  return Object.entries(documents).map(
    ([place, html]): CharsetCase => ({
      name: `${label} declared ${place}`,
      contentType: 'text/html',
      bytes: encodeText(html, label),
    }),
  );
});

const LETTERS = '<title>\xB1\xEA\xF3 \xC4\xA4</title><p>\xB1\xEA\xF3 \xC4\xA4';
const COMMENT = `<!--${'x'.repeat(1_100)}-->`;

/** Documents as strings of one character for each byte, declared in odd ways. */
const ODD_DOCUMENTS: [html: string, contentType?: string][] = [
  ['\xEF\xBB\xBF<meta charset=koi8-r><title>\xC3\xA9</title>', 'text/html; charset=big5'],
  ['\xFF\xFE<\0t\0i\0t\0l\0e\0>\0a\0', 'text/html; charset=utf-8'],
  ['\xFE\xFF\0<\0t\0i\0t\0l\0e\0>\0a'],
  ['<\0?\0x\0m\0l\0?\0>\0<\0t\0i\0t\0l\0e\0>\0a\0'],
  ['\0<\0?\0x\0m\0l\0?\0>\0<\0t\0i\0t\0l\0e\0>\0a'],
  ['<\0t\0i\0t\0l\0e\0>\0a\0', 'text/html; charset=utf-16'],
  [LETTERS, 'text/html; charset=x-user-defined'],
  [LETTERS, 'text/html; charset=iso-2022-kr'],
  [LETTERS, 'text/html; charset=latin1, text/html; charset=koi8-r'],
  [LETTERS, 'text/html; charset=koi8-r, text/html'],
  [LETTERS, 'text/html;charset="koi8-r"'],
  [LETTERS, 'text/html; charset=koi8-r; charset=big5'],
  [`<meta charset=koi8-r>${LETTERS}`, 'text/html; charset = iso-8859-2'],
  [`<meta charset=koi8-r>${LETTERS}`, "text/html; charset='iso-8859-2'"],
  [`<meta charset=koi8-r>${LETTERS}`, 'text/html; charset=utf-7'],
  [`<meta charset=koi8-r>${LETTERS}`, 'text/html, charset=iso-8859-2'],
  [`<meta charset=koi8-r>${LETTERS}`, 'text/html; charset=iso-8859-2'],
  [`${COMMENT}<meta charset=koi8-r>${LETTERS}`, 'text/html; charset=iso-8859-2'],
  [`\xEF\xBB\xBF${COMMENT}<meta charset=koi8-r><title>\xC3\xA9</title>`],
  ['<meta charset=iso-2022-jp><title>\x1B$BF|K\\\x1B(B</title>'],
  [`${COMMENT}<meta charset=iso-2022-jp><title>\x1B$BF|K\\\x1B(B</title>`],
  ['<meta charset=x-sjis><title>\x93\xFA\x96\x7B</title>'],
  ['<?xml version="1.0" encoding="koi8-r"?><html><title>\xB1\xEA</title>'],
  [
    '<?xml version="1.0" encoding="koi8-r"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>\xE9</title></head></html>',
    'application/xhtml+xml',
  ],
  [
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="koi8-r"/><title>\xC3\xA9</title></head></html>',
    'application/xhtml+xml',
  ],
  ...[
    '<meta charset=utf-16>',
    '<meta charset=x-user-defined>',
    '<meta charset=hz-gb-2312>',
    '<meta charset=replacement>',
    '<meta charset=iso-8859-8-i>',
    '<meta charset=" koi8-r ">',
    '<meta charset="koi8&#45;r">',
    '<meta/charset=koi8-r>',
    '<meta charset=nonsense><meta charset=koi8-r><meta charset=iso-8859-2>',
    '<meta http-equiv=content-type content="text/html; charset=koi8-r" charset=iso-8859-2>',
    '<meta content="text/html; charset; charset=koi8-r" http-equiv=CONTENT-TYPE>',
    `<meta http-equiv=content-type content="text/html; charset='koi8-r'; x">`,
    '<script>"<meta charset=koi8-r>"</script><meta charset=iso-8859-2>',
    '<script><!-- <script> </script> <meta charset=koi8-r> --></script><meta charset=iso-8859-2>',
    '<style><meta charset=koi8-r></style><meta charset=iso-8859-2>',
    '<noscript><meta charset=koi8-r></noscript>',
    '<meta name=description content="<meta charset=koi8-r>"><meta charset=iso-8859-2>',
    '<!--><meta charset=koi8-r>-->',
    '<!x <meta charset=iso-8859-2> ><meta charset=koi8-r>',
    '<base href=b><link rel=c><object></object><meta charset=koi8-r>',
    'text<meta charset=koi8-r>',
    '<?xml encoding="big5"?><meta charset=koi8-r>',
  ].flatMap((head): [string][] => [[head + LETTERS], [COMMENT + head + LETTERS]]),
  [`<template><meta charset=koi8-r></template>${LETTERS}`],
  [`<svg><meta charset=koi8-r></svg>${LETTERS}`],
  [`<div>${' '.repeat(990)}</div><meta charset=koi8-r>${LETTERS}`],
];

export const ODD_CASES = ODD_DOCUMENTS.map(
  ([html, contentType = 'text/html']): CharsetCase => ({
    name: `${JSON.stringify(html.replace(/x{50,}/, 'x…'))} as ${contentType}`,
    contentType,
    bytes: Uint8Array.from(html, (character) => character.charCodeAt(0)),
  }),
);

/** Encodes in an encoding of one or two bytes a character, by looking for the bytes that decode to it. */
function encodeText(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  for (let first = 0xff; first >= 0x80; first--) {
    for (let second = 0xff; second >= 0x40; second--)
      table.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
    table.set(decoder.decode(Uint8Array.of(first)), [first]);
  }
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.charCodeAt(0);
      if (code < 0x80) return [code];
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
}
