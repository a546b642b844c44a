import { expect, it } from 'vitest';
import { toDisplayHost } from '../../../src/lib/host/display-host.ts';

it.each([
  ['brightpage.com', 'brightpage.com'],
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['shop.xn--fa-hia.de', 'shop.faß.de'],
  ['xn--d1abbgf6aiiy.xn--p1ai', 'президент.рф'],
  ['xn--85x722f.xn--55qx5d.cn', '食狮.公司.cn'],
  ['xn--mgba3gch31f060k.com', 'نامه\u200cای.com'],
  ['xn--g6h.net', '♥.net'],
  ['xn--ls8h.net', '💩.net'],
])('shows %s as %s', (host, shown) => {
  expect(toDisplayHost(host)).toBe(shown);
});

it.each(['xn--a.pt', 'xn--99999999.com', 'xn--a_b.com', 'xn--www-.com'])(
  'leaves %s, which no encoder writes, as it is',
  (host) => {
    expect(toDisplayHost(host)).toBe(host);
  },
);
