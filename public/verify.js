/* Written by `npm run browser-scripts` from src/entry/browser. Do not edit. Licences of packages: /verify-licenses.txt */

// src/lib/recognize-file.ts
function recognizeFile(bytes) {
  if (isDerSequence(bytes)) return "timestamp";
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith("{")) return "snapshot";
  if (text.startsWith("c2sp.org/tlog-proof@")) return "proof";
  if (text.startsWith("site-audit-log-key/")) return "keys";
  if (text.includes("-----BEGIN CERTIFICATE-----")) return "certificates";
  return /^[ \t]*quorum[ \t]/m.test(text) ? "policy" : null;
}
function isDerSequence([tag, length]) {
  return tag === 48 && (length === 129 || length === 130);
}

// node_modules/@noble/hashes/_u64.js
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
  const h = fromNumH(n);
  const l = fromNumL(n);
  view.setUint32(byteOffset, isLE ? l : h, isLE);
  view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}

// node_modules/@noble/hashes/utils.js
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
  if (typeof n !== "number")
    throw new TypeError(atitle(title) + "expected number, got " + typeof n);
  if (!Number.isSafeInteger(n) || n < 0)
    throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
  return n;
}
function abytes(value, length, title = "") {
  if (isBytes(value) && (length === void 0 || value.length === length))
    return value;
  if (length !== void 0)
    anumber(length, "length");
  const bytes = isBytes(value);
  const ofLen = length !== void 0 ? ` of length ${length}` : "";
  const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
  const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
  if (!bytes)
    throw new TypeError(message);
  throw new RangeError(message);
}
var aobject = (value, label) => {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
  aobject(value, label);
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null)
    throw new TypeError(`"${label}" expected plain object`);
  if (Object.hasOwn(value, "__proto__"))
    throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("hash was destroyed");
  if (checkFinished && instance.finished)
    throw new Error("digest() was already called");
}
function aoutput(out, instance) {
  abytes(out, void 0, "output");
  const min = instance.outputLen;
  if (!(out.length >= min)) {
    throw new RangeError('"output" expected length >= ' + min);
  }
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => (
  // @ts-ignore
  typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
))();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
  abytes(bytes);
  if (hasHexBuiltin)
    return bytes.toHex();
  let hex = "";
  for (let i = 0; i < bytes.length; i++) {
    hex += hexes[bytes[i]];
  }
  return hex;
}
function concatBytes(...arrays) {
  let sum = 0;
  for (let i = 0; i < arrays.length; i++) {
    const a = arrays[i];
    abytes(a);
    sum += a.length;
  }
  const res = new Uint8Array(sum);
  for (let i = 0, pad = 0; i < arrays.length; i++) {
    const a = arrays[i];
    res.set(a, pad);
    pad += a.length;
  }
  return res;
}
function checkOpts(defaults, opts, title = "opts") {
  aopts(defaults, "defaults");
  if (opts !== void 0)
    aopts(opts, title);
  const merged = Object.assign(/* @__PURE__ */ Object.create(null), defaults, opts);
  return merged;
}
function createHasher(hashCons, info = {}) {
  if (typeof hashCons !== "function")
    throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
  info = checkOpts({}, info, "info");
  const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
  const tmp = hashCons(void 0);
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.canXOF = tmp.canXOF;
  hashC.create = (opts) => hashCons(opts);
  Object.assign(hashC, info);
  return Object.freeze(hashC);
}
var oidNist = (suffix) => ({
  // Current NIST hashAlgs suffixes used here fit in one DER subidentifier octet.
  // Larger suffix values would need base-128 OID encoding and a different length byte.
  oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, suffix])
});

// node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
  return a & b ^ ~a & c;
}
function Maj(a, b, c) {
  return a & b ^ a & c ^ b & c;
}
var HashMD = class {
  blockLen;
  outputLen;
  canXOF = false;
  padOffset;
  isLE;
  // For partial updates less than block size
  buffer;
  view;
  finished = false;
  length = 0;
  pos = 0;
  destroyed = false;
  constructor(blockLen, outputLen, padOffset, isLE) {
    this.blockLen = blockLen;
    this.outputLen = outputLen;
    this.padOffset = padOffset;
    this.isLE = isLE;
    this.buffer = new Uint8Array(blockLen);
    this.view = createView(this.buffer);
  }
  update(data) {
    aexists(this);
    abytes(data);
    const { view, buffer, blockLen } = this;
    const len = data.length;
    let processed = false;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        const dataView = createView(data);
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(dataView, pos);
        processed = true;
        continue;
      }
      buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(view, 0);
        this.pos = 0;
        processed = true;
      }
    }
    this.length += data.length;
    if (processed)
      this.roundClean();
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer, view, blockLen, isLE } = this;
    let { pos } = this;
    buffer[pos++] = 128;
    buffer.fill(0, pos);
    if (this.padOffset > blockLen - pos) {
      this.process(view, 0);
      buffer.fill(0);
    }
    setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
    this.process(view, 0);
    this.roundClean();
    const oview = out === buffer ? view : createView(out);
    const len = this.outputLen;
    const outLen = len / 4;
    const state = this.get();
    if (len % 4 || outLen > state.length)
      throw new Error("invalid outputLen");
    for (let i = 0; i < outLen; i++)
      oview.setUint32(4 * i, state[i], isLE);
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
  _cloneIntoMeta(to) {
    const { buffer, length, finished, destroyed, pos } = this;
    to.destroyed = destroyed;
    to.finished = finished;
    to.length = length;
    to.pos = pos;
    if (pos)
      to.buffer.set(buffer);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
};
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
]);

// node_modules/@noble/hashes/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
  1116352408,
  1899447441,
  3049323471,
  3921009573,
  961987163,
  1508970993,
  2453635748,
  2870763221,
  3624381080,
  310598401,
  607225278,
  1426881987,
  1925078388,
  2162078206,
  2614888103,
  3248222580,
  3835390401,
  4022224774,
  264347078,
  604807628,
  770255983,
  1249150122,
  1555081692,
  1996064986,
  2554220882,
  2821834349,
  2952996808,
  3210313671,
  3336571891,
  3584528711,
  113926993,
  338241895,
  666307205,
  773529912,
  1294757372,
  1396182291,
  1695183700,
  1986661051,
  2177026350,
  2456956037,
  2730485921,
  2820302411,
  3259730800,
  3345764771,
  3516065817,
  3600352804,
  4094571909,
  275423344,
  430227734,
  506948616,
  659060556,
  883997877,
  958139571,
  1322822218,
  1537002063,
  1747873779,
  1955562222,
  2024104815,
  2227730452,
  2361852424,
  2428436474,
  2756734187,
  3204031479,
  3329325298
]);
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
var SHA2_32B = class extends HashMD {
  // We cannot use array here since array allows indexing by variable
  // which means optimizer/compiler cannot use registers.
  // Numeric initializers matter: starting the fields as `undefined` changes
  // V8's field representation and makes sha256 3x slower (measured).
  A = 0;
  B = 0;
  C = 0;
  D = 0;
  E = 0;
  F = 0;
  G = 0;
  H = 0;
  constructor(outputLen, IV) {
    super(64, outputLen, 8, false);
    this.A = IV[0] | 0;
    this.B = IV[1] | 0;
    this.C = IV[2] | 0;
    this.D = IV[3] | 0;
    this.E = IV[4] | 0;
    this.F = IV[5] | 0;
    this.G = IV[6] | 0;
    this.H = IV[7] | 0;
  }
  get() {
    const { A, B, C, D, E, F, G, H } = this;
    return [A, B, C, D, E, F, G, H];
  }
  // prettier-ignore
  set(A, B, C, D, E, F, G, H) {
    this.A = A | 0;
    this.B = B | 0;
    this.C = C | 0;
    this.D = D | 0;
    this.E = E | 0;
    this.F = F | 0;
    this.G = G | 0;
    this.H = H | 0;
  }
  _cloneInto(to) {
    (to ||= new this.constructor()).set(...this.get());
    return this._cloneIntoMeta(to);
  }
  process(view, offset) {
    for (let i = 0; i < 16; i++, offset += 4)
      SHA256_W[i] = view.getUint32(offset, false);
    for (let i = 16; i < 64; i++) {
      const W15 = SHA256_W[i - 15];
      const W2 = SHA256_W[i - 2];
      const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
      const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
      SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
    }
    let { A, B, C, D, E, F, G, H } = this;
    for (let i = 0; i < 64; i++) {
      const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
      const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
      const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
      const T2 = sigma0 + Maj(A, B, C) | 0;
      H = G;
      G = F;
      F = E;
      E = D + T1 | 0;
      D = C;
      C = B;
      B = A;
      A = T1 + T2 | 0;
    }
    A = A + this.A | 0;
    B = B + this.B | 0;
    C = C + this.C | 0;
    D = D + this.D | 0;
    E = E + this.E | 0;
    F = F + this.F | 0;
    G = G + this.G | 0;
    H = H + this.H | 0;
    this.set(A, B, C, D, E, F, G, H);
  }
  roundClean() {
    clean(SHA256_W);
  }
  destroy() {
    this.destroyed = true;
    this.set(0, 0, 0, 0, 0, 0, 0, 0);
    clean(this.buffer);
  }
};
var _SHA256 = class extends SHA2_32B {
  constructor() {
    super(32, SHA256_IV);
  }
};
var sha256 = /* @__PURE__ */ createHasher(
  () => new _SHA256(),
  /* @__PURE__ */ oidNist(1)
);

// node_modules/canonicalize/lib/canonicalize.js
function serializeString(value) {
  if (!value.isWellFormed()) {
    throw new Error("Lone surrogate is not allowed");
  }
  return JSON.stringify(value);
}
function serializePrimitive(value) {
  switch (typeof value) {
    case "number":
      if (isNaN(value)) {
        throw new Error("NaN is not allowed");
      }
      if (!isFinite(value)) {
        throw new Error("Infinity is not allowed");
      }
      return JSON.stringify(value);
    case "string":
      return serializeString(value);
    case "boolean":
      return value ? "true" : "false";
    default:
      return JSON.stringify(value);
  }
}
function enterValue(value, seen) {
  let wrappers = null;
  while (value !== null && typeof value === "object" && typeof value.toJSON === "function") {
    if (seen.has(value)) {
      throw new Error("Circular reference detected");
    }
    seen.add(value);
    (wrappers ??= []).push(value);
    value = value.toJSON();
  }
  if (value instanceof Number || value instanceof String || value instanceof Boolean) {
    value = value.valueOf();
  }
  if (value === null || typeof value !== "object") {
    if (wrappers !== null) {
      for (const wrapper of wrappers) seen.delete(wrapper);
    }
    return serializePrimitive(value);
  }
  if (seen.has(value)) {
    throw new Error("Circular reference detected");
  }
  seen.add(value);
  return {
    container: value,
    // null marks an array frame; object frames carry their sorted keys.
    // `sort()`'s default comparator orders by UTF-16 code unit, which is the
    // order JCS requires.
    keys: Array.isArray(value) ? null : Object.keys(value).sort(),
    // Next child to serialize; the frame resumes here after a nested
    // container's subtree completes.
    index: 0,
    // Whether no member has been emitted yet (controls comma placement).
    first: true,
    // toJSON wrappers to release from `seen` when this frame completes.
    wrappers
  };
}
function canonicalize(object) {
  if (object === null || typeof object !== "object") {
    return serializePrimitive(object);
  }
  const seen = /* @__PURE__ */ new Set();
  const root = enterValue(object, seen);
  if (typeof root !== "object") {
    return root;
  }
  let result = root.keys === null ? "[" : "{";
  const stack = [root];
  outer:
    while (stack.length > 0) {
      const frame = stack[stack.length - 1];
      const container = frame.container;
      if (frame.keys === null) {
        while (frame.index < container.length) {
          const i = frame.index++;
          if (i > 0) {
            result += ",";
          }
          const element = container[i];
          const value = element === void 0 || typeof element === "symbol" || typeof element === "function" ? null : element;
          if (value === null || typeof value !== "object") {
            result += serializePrimitive(value);
            continue;
          }
          const child = enterValue(value, seen);
          if (typeof child !== "object") {
            result += child === void 0 ? "null" : child;
            continue;
          }
          result += child.keys === null ? "[" : "{";
          stack.push(child);
          continue outer;
        }
        result += "]";
      } else {
        const keys = frame.keys;
        while (frame.index < keys.length) {
          const key = keys[frame.index++];
          const value = container[key];
          if (value === void 0 || typeof value === "symbol" || typeof value === "function") {
            continue;
          }
          if (value === null || typeof value !== "object") {
            if (frame.first) {
              frame.first = false;
            } else {
              result += ",";
            }
            result += serializeString(key) + ":" + serializePrimitive(value);
            continue;
          }
          const child = enterValue(value, seen);
          if (child === void 0) {
            continue;
          }
          if (frame.first) {
            frame.first = false;
          } else {
            result += ",";
          }
          result += serializeString(key) + ":";
          if (typeof child !== "object") {
            result += child;
            continue;
          }
          result += child.keys === null ? "[" : "{";
          stack.push(child);
          continue outer;
        }
        result += "}";
      }
      seen.delete(container);
      if (frame.wrappers !== null) {
        for (const wrapper of frame.wrappers) seen.delete(wrapper);
      }
      stack.pop();
    }
  return result;
}

// src/lib/host/bare-host.ts
function getBareHost(hostname) {
  return hostname.startsWith("www.") ? hostname.slice("www.".length) : hostname;
}

// src/lib/directory-providers.ts
var PROVIDERS = ["gemini", "chatgpt", "claude"];
function isProvider(name) {
  return PROVIDERS.includes(name);
}

// src/lib/tlog/hashes.ts
var HASH_BYTES = 32;
var EMPTY_ROOT = sha256(new Uint8Array());
function hashLeaf(entry) {
  return sha256(concatBytes(Uint8Array.of(0), entry));
}
function hashNodes(left, right) {
  return sha256(concatBytes(Uint8Array.of(1), left, right));
}
function equalBytes(a, b) {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

// src/lib/withdrawals.ts
var WITHDRAWAL_REASONS = {
  abuse: "abuse of the service",
  phishing: "phishing",
  malware: "malware",
  model_instructions: "instructions to language models",
  spam: "spam",
  personal_data: "personal data",
  legal_request: "a legal request",
  test: "published as a test"
};
var WITHDRAWAL_REASON_CODES = Object.keys(WITHDRAWAL_REASONS);

// src/lib/log-entry.ts
var FORMAT = "site-audit-log-entry/1";
var SHA256_HEX = /^[0-9a-f]{64}$/;
var TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
var SNAPSHOT_FIELDS = {
  format: (value) => value === FORMAT,
  provider: isProvider,
  id: (value) => value !== "",
  host: (value) => value !== "",
  final_host: (value) => value !== "",
  snapshot_sha256: (value) => SHA256_HEX.test(value)
};
var FIELDS = {
  publication: {
    ...SNAPSHOT_FIELDS,
    type: (value) => value === "publication",
    published_at: (value) => TIMESTAMP.test(value)
  },
  withdrawal: {
    ...SNAPSHOT_FIELDS,
    type: (value) => value === "withdrawal",
    reason: (value) => Object.hasOwn(WITHDRAWAL_REASONS, value),
    withdrawn_at: (value) => TIMESTAMP.test(value)
  }
};
function encodeLogEntry(entry) {
  return new TextEncoder().encode(canonicalize(entry));
}
function parseLogEntry(bytes) {
  try {
    const value = JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    );
    return isLogEntry(value) && equalBytes(encodeLogEntry(value), bytes) ? value : null;
  } catch {
    return null;
  }
}
function isLogEntry(value) {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const fields = value.type === "publication" || value.type === "withdrawal" ? FIELDS[value.type] : {};
  const given2 = Object.entries(value);
  const required = Object.keys(fields).filter((name) => name !== "final_host");
  return required.length > 0 && required.every((name) => Object.hasOwn(value, name)) && given2.every(
    ([name, field]) => Object.hasOwn(fields, name) && typeof field === "string" && fields[name](field)
  );
}

// src/lib/tlog/base64.ts
var BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
function encodeBase64(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
function decodeBase64(text) {
  if (text.length % 4 !== 0 || !BASE64.test(text)) return null;
  let binary;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
}

// src/lib/tlog/decimal.ts
function parseDecimal(text) {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}
function isCount(number) {
  return Number.isSafeInteger(number) && number >= 0;
}

// src/lib/tlog/ed25519.ts
var PUBLIC_KEY_BYTES = 32;
var SIGNATURE_BYTES = 64;
var PKCS8_PREFIX = Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);
async function hasEd25519() {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}
async function verifyEd25519(publicKey, signature, message) {
  if (publicKey.length !== PUBLIC_KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false;
  try {
    const key = await crypto.subtle.importKey("raw", concatBytes(publicKey), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, concatBytes(signature), concatBytes(message));
  } catch {
    return false;
  }
}

// src/lib/tlog/note.ts
var ED25519 = 1;
var COSIGNATURE = 4;
var KEY_ID_BYTES = 4;
var VERIFIER_KEY = /^([^+]+)\+([0-9a-f]{8})\+([^ ]+)$/;
var MAX_SIGNATURES = 64;
var SIGNATURE_LINE = /^— ([^ ]+) ([^ ]+)$/;
var CONTROL_CHARACTER = /[\0-\x09\x0b-\x1f]/;
function parseNote(note) {
  const end = note.lastIndexOf("\n\n");
  if (end === -1 || !note.endsWith("\n") || CONTROL_CHARACTER.test(note) || !note.isWellFormed()) return null;
  const lines = note.slice(end + 2, -1).split("\n", MAX_SIGNATURES + 1);
  const signatures = lines.map(parseSignatureLine).filter((signature) => signature !== null);
  if (signatures.length !== lines.length || lines.length > MAX_SIGNATURES) return null;
  return { text: note.slice(0, end + 1), signatures };
}
function parseSignatureLine(line) {
  const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === void 0 || base64 === void 0 || !isKeyName(name)) return null;
  const bytes = decodeBase64(base64);
  if (bytes === null || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES), line };
}
async function verifySignature(note, key) {
  const signatures = key.type === ED25519 ? findSignatures(note, key) : [];
  if (signatures.length === 0) return "missing";
  const message = new TextEncoder().encode(note.text);
  for (const { signature } of signatures) {
    if (!await verifyEd25519(key.publicKey, signature, message)) return "invalid";
  }
  return "valid";
}
function findSignatures(note, key) {
  return note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.keyId));
}
function isKeyName(name) {
  return /^[^+\p{White_Space}\0-\x1f]+$/u.test(name) && name.isWellFormed();
}
function createVerifierKey(name, type, publicKey) {
  if (!isKeyName(name)) throw new RangeError(`key name ${JSON.stringify(name)}`);
  const typed = concatBytes(Uint8Array.of(type), publicKey);
  const keyId = sha256(concatBytes(new TextEncoder().encode(`${name}
`), typed)).slice(0, KEY_ID_BYTES);
  return { name, keyId, type, publicKey, vkey: `${name}+${bytesToHex(keyId)}+${encodeBase64(typed)}` };
}
function parseVerifierKey(vkey) {
  const [, name, , base64] = VERIFIER_KEY.exec(vkey) ?? [];
  const [type, ...publicKey] = decodeBase64(base64 ?? "") ?? [];
  if (name === void 0 || type === void 0 || publicKey.length === 0 || !isKeyName(name)) return null;
  if ((type === ED25519 || type === COSIGNATURE) && publicKey.length !== PUBLIC_KEY_BYTES) return null;
  const key = createVerifierKey(name, type, Uint8Array.from(publicKey));
  return key.vkey === vkey ? key : null;
}

// src/lib/tlog/checkpoint.ts
function parseCheckpoint(note) {
  const parsed = parseNote(note);
  if (parsed === null) return null;
  const lines = parsed.text.slice(0, -1).split("\n");
  const [origin, size, root] = lines;
  if (origin === void 0 || size === void 0 || root === void 0 || lines.includes("")) return null;
  const head = { size: parseDecimal(size), root: decodeBase64(root) };
  if (head.size === null || head.root?.length !== HASH_BYTES) return null;
  return { origin, size: head.size, root: head.root, note: parsed };
}

// src/lib/tlog/cosignature.ts
var TIME_BYTES = 8;
async function verifyCosignature(note, key) {
  const signatures = key.type === COSIGNATURE ? findSignatures(note, key) : [];
  if (signatures.length === 0) return { state: "missing", time: null };
  let newest = 0;
  for (const { signature } of signatures) {
    const time = await verifyTime(note.text, key, signature);
    if (time === null) return { state: "invalid", time: null };
    newest = Math.max(newest, time);
  }
  return { state: "valid", time: newest };
}
async function verifyTime(text, key, signature) {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  if (!isCount(time)) return null;
  const message = encodeMessage(text, time);
  return await verifyEd25519(key.publicKey, signature.subarray(TIME_BYTES), message) ? time : null;
}
function encodeMessage(text, time) {
  return new TextEncoder().encode(`cosignature/v1
time ${time}
${text}`);
}

// src/lib/tlog/merkle.ts
function verifyInclusion(leaf, index, proof, head) {
  if (!isCount(index) || !isCount(head.size) || index >= head.size || !areHashes([leaf, ...proof]))
    return false;
  let [node, last] = [index, head.size - 1];
  let root = leaf;
  for (const hash of proof) {
    if (last === 0) return false;
    if (isRight(node) || node === last) {
      root = hashNodes(hash, root);
      while (!isRight(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      root = hashNodes(root, hash);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && equalBytes(root, head.root);
}
function isRight(node) {
  return node % 2 === 1;
}
function half(node) {
  return Math.floor(node / 2);
}
function areHashes(hashes) {
  return hashes.every((hash) => hash.length === HASH_BYTES);
}

// src/lib/tlog/key-history.ts
var FORMAT2 = "site-audit-log-key/1";
var NOTE_TEXT = new RegExp(`^${FORMAT2}
key (.+)
(?:previous (.+)
size (.+)
root (.+)
)?$`);
async function verifyKeyHistory(text, trustedVkey) {
  const notes = parseKeyNotes(text);
  if (!notes?.some(({ key }) => key.vkey === trustedVkey)) return null;
  const states = await Promise.all(
    notes.flatMap(
      ({ note, key, rotation }) => [key, ...rotation ? [rotation.previous] : []].map((signer) => verifySignature(note, signer))
    )
  );
  return states.every((state) => state === "valid") ? toPeriods(notes) : null;
}
function isInPeriod(size, { fromSize, toSize }) {
  return size >= fromSize && (toSize === null || size <= toSize);
}
function toPeriods(notes) {
  return notes.map(({ key, rotation }, i) => ({
    key,
    fromSize: rotation?.head.size ?? 0,
    toSize: notes[i + 1]?.rotation?.head.size ?? null
  }));
}
function parseKeyNotes(text) {
  if (!text.endsWith("\n")) return null;
  const parts = text.slice(0, -1).split("\n\n");
  const notes = [];
  const vkeys = /* @__PURE__ */ new Set();
  let head = { size: 0, root: EMPTY_ROOT };
  for (let i = 0; i < parts.length; i += 2) {
    const note = parseKeyNote(`${parts[i]}

${parts[i + 1] ?? ""}
`);
    const before = notes.at(-1)?.key;
    if (!note || note.rotation?.previous.vkey !== before?.vkey || vkeys.has(note.key.vkey)) return null;
    if (before && before.name !== note.key.name) return null;
    if (note.rotation && !canFollow(note.rotation.head, head)) return null;
    head = note.rotation?.head ?? head;
    vkeys.add(note.key.vkey);
    notes.push(note);
  }
  return notes;
}
function canFollow(newer, older) {
  return newer.size > older.size || newer.size === older.size && equalBytes(newer.root, older.root);
}
function parseKeyNote(text) {
  const note = parseNote(text);
  const match = note && NOTE_TEXT.exec(note.text);
  if (!match) return null;
  const [, vkey = "", previousVkey, decimal = "", base64 = ""] = match;
  const key = parseVerifierKey(vkey);
  if (!key) return null;
  if (previousVkey === void 0) return { note, key, rotation: null };
  const previous = parseVerifierKey(previousVkey);
  const size = parseDecimal(decimal);
  const root = decodeBase64(base64);
  if (!previous || size === null || root?.length !== HASH_BYTES) return null;
  return { note, key, rotation: { previous, head: { size, root } } };
}

// src/lib/tlog/policy.ts
var MAX_POLICY_BYTES = 64 * 1024;
var NONE = "none";
var LOG_TYPES = [1, 6];
var WITNESS_TYPES = [4, 6];
var CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;
function parsePolicy(bytes) {
  if (bytes.length > MAX_POLICY_BYTES)
    return { line: 1, error: `It is larger than ${MAX_POLICY_BYTES} bytes.` };
  const reader = new PolicyReader();
  const lines = toOctets(bytes).split("\n");
  for (const [index, line] of lines.entries()) {
    const error = CONTROL.test(line) ? "It has a control character." : reader.read(line);
    if (error !== null) return { line: index + 1, error };
  }
  const { logs, witnesses, groups, quorum } = reader;
  if (quorum === null) return { line: lines.length, error: "It has no quorum line." };
  return { logs, witnesses, groups, quorum };
}
function meetsQuorum({ witnesses, groups, quorum }, cosigned) {
  if (quorum === NONE) return true;
  const met = new Set(witnesses.map(({ name }) => name).filter((name) => cosigned.has(name)));
  for (const { name, threshold, members } of groups)
    if (members.filter((member) => met.has(member)).length >= threshold) met.add(name);
  return met.has(quorum);
}
var PolicyReader = class {
  logs = [];
  witnesses = [];
  groups = [];
  quorum = null;
  names = /* @__PURE__ */ new Set();
  grouped = /* @__PURE__ */ new Set();
  /** Reads a line. Returns the error as a sentence, or `null`. */
  read(line) {
    const [keyword, ...items] = line.match(/[^ \t]+/g) ?? [];
    if (keyword === void 0 || keyword.startsWith("#")) return null;
    if (keyword === "log") return this.readLog(items);
    if (keyword === "witness") return this.readWitness(items);
    if (keyword === "group") return this.readGroup(items);
    if (keyword === "quorum") return this.readQuorum(items);
    return "It does not begin with log, witness, group or quorum.";
  }
  readLog([vkey = "", url, ...rest]) {
    const key = parseKey(vkey, LOG_TYPES);
    if (!key || rest.length > 0) return "A log line is: log <vkey> [<url>], with the key of a log.";
    if (hasKey(this.logs, key)) return "The key of the log occurs twice.";
    this.logs.push({ key, url: url ?? null });
    return null;
  }
  readWitness([name = "", vkey = "", url, ...rest]) {
    const key = parseKey(vkey, WITNESS_TYPES);
    if (!key || rest.length > 0)
      return "A witness line is: witness <name> <vkey> [<url>], with the key of a witness.";
    if (hasKey(this.witnesses, key)) return "The key of the witness occurs twice.";
    if (!this.define(name)) return "The name is taken.";
    this.witnesses.push({ name, key, url: url ?? null });
    return null;
  }
  readGroup([name = "", count = "", ...members]) {
    const threshold = count === "all" ? members.length : count === "any" ? 1 : parseDecimal(count) ?? 0;
    if (threshold < 1 || threshold > members.length)
      return "A group line is: group <name> all|any|<k> <name>…, with k from 1 to the number of members.";
    for (const member of members) {
      if (!this.names.has(member)) return "A member is not defined on a line before.";
      if (this.grouped.has(member)) return "A member is in a group already.";
      this.grouped.add(member);
    }
    if (!this.define(name)) return "The name is taken.";
    this.groups.push({ name, threshold, members });
    return null;
  }
  readQuorum([name, ...rest]) {
    if (name === void 0 || rest.length > 0) return "A quorum line is: quorum <name>.";
    if (this.quorum !== null) return "There is a quorum line already.";
    if (name !== NONE && !this.names.has(name)) return "The quorum is not defined on a line before.";
    this.quorum = name;
    return null;
  }
  define(name) {
    if (name === NONE || this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }
};
function hasKey(entries, { publicKey }) {
  return entries.some(({ key }) => equalBytes(key.publicKey, publicKey));
}
function parseKey(octets, types) {
  const vkey = fromOctets(octets);
  const key = vkey === null ? null : parseVerifierKey(vkey);
  return key && types.includes(key.type) ? key : null;
}
function toOctets(bytes) {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
function fromOctets(octets) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(octets, (character) => character.charCodeAt(0))
    );
  } catch {
    return null;
  }
}

// src/lib/tlog/proof.ts
var FIRST_LINE = "c2sp.org/tlog-proof@v1";
var EXTRA = "extra ";
var INDEX = "index ";
function parseProof(text) {
  const end = text.indexOf("\n\n");
  if (end === -1) return null;
  const [firstLine, ...lines] = text.slice(0, end).split("\n");
  const extraLine = lines[0]?.startsWith(EXTRA) ? lines.shift() : void 0;
  const indexLine = lines.shift();
  if (firstLine !== FIRST_LINE || indexLine?.startsWith(INDEX) !== true) return null;
  const extra = extraLine === void 0 ? null : decodeBase64(extraLine.slice(EXTRA.length));
  if (extraLine !== void 0 && !extra?.length) return null;
  const index = parseDecimal(indexLine.slice(INDEX.length));
  const hashes = lines.map(decodeBase64).filter((hash) => hash?.length === HASH_BYTES);
  const checkpoint = text.slice(end + 2);
  if (index === null || hashes.length !== lines.length || parseCheckpoint(checkpoint) === null) return null;
  return { extra, index, hashes, checkpoint };
}

// src/lib/verify-snapshot.ts
var FILE_LIMITS = { snapshot: 21e5, proof: 64 * 1024, timestamp: 64 * 1024 };
var STEPS = [
  "bytes",
  "hash",
  "canonical",
  "entry",
  "inclusion",
  "checkpoint",
  "cosignatures",
  "timestamp"
];
var REQUIRED = STEPS.slice(0, 3);
var REQUIRED_WITH_PROOF = STEPS.slice(0, 6);
async function verifySnapshot(evidence) {
  if (evidence.snapshot.length > FILE_LIMITS.snapshot)
    return refuseAll("The document is larger than 2.1 MB.");
  const logged = evidence.proof === null ? null : readProof(evidence.proof);
  const document2 = parseObject(evidence.snapshot);
  const facts = { ...evidence, document: document2, hash: bytesToHex(sha256(evidence.snapshot)), logged };
  const steps = [];
  for (const name of STEPS) {
    steps.push({ name, ...await check(name, facts) });
  }
  return steps;
}
function isVerified(steps, needsProof) {
  const required = needsProof ? REQUIRED_WITH_PROOF : REQUIRED;
  return steps.every(
    ({ name, state }) => state === "ok" || state === "skipped" && !required.includes(name)
  );
}
function refuseAll(text) {
  return STEPS.map((name) => ({ name, state: name === "bytes" ? "failed" : "skipped", text }));
}
async function check(name, facts) {
  if (name === "bytes") return checkBytes(facts);
  if (name === "hash") return checkHash(facts);
  if (name === "canonical") return checkCanonical(facts);
  if (facts.proof === null) return skipped("There is no proof.");
  const { logged, verifyTimestamp } = facts;
  if (!logged) return (name === "entry" ? failed : skipped)("The proof cannot be read.");
  if (name === "entry") return checkEntry(facts, logged);
  if (name === "inclusion") return checkInclusion(logged);
  if (name === "checkpoint") return checkCheckpoint(facts, logged);
  if (name === "cosignatures") return checkCosignatures(facts, logged);
  if (!verifyTimestamp) return skipped("There is no timestamp.");
  return verifyTimestamp(logged.checkpoint.note.text).catch(() => failed("The timestamp cannot be read."));
}
function checkBytes({ snapshot, document: document2 }) {
  if (document2?.format !== "site-audit-snapshot/1") return failed("This is not the document of a snapshot.");
  return ok(`The document of a snapshot, ${snapshot.length} bytes.`);
}
function checkHash({ hash, sha256: given2, logged }) {
  const expected = given2 ?? logged?.entry?.snapshot_sha256;
  if (expected === void 0) return skipped(`SHA-256 ${hash}, with nothing to compare it with.`);
  return hash === expected ? ok(`SHA-256 ${hash}, as expected.`) : failed(`SHA-256 ${hash}, expected ${expected}.`);
}
function checkCanonical({ snapshot, document: document2 }) {
  return isCanonical(snapshot, document2) ? ok("Canonical JSON (RFC 8785).") : failed("The document is not canonical JSON (RFC 8785).");
}
function checkEntry({ document: document2, hash }, { entry }) {
  if (!entry) return failed("The proof has no log entry that can be read.");
  if (entry.type !== "publication") return failed("The log entry is not of a publication.");
  const url = document2?.source_url;
  const host = typeof url === "string" ? URL.parse(url)?.hostname : void 0;
  const expected = {
    provider: document2?.provider,
    id: document2?.id,
    snapshot_sha256: hash,
    host: host === void 0 ? void 0 : getBareHost(host)
  };
  const names = Object.keys(expected);
  const other = names.find((name) => entry[name] !== expected[name]);
  if (other !== void 0) return failed(`The log entry is of another snapshot: its ${other} differs.`);
  return ok(`The log entry names this snapshot, published ${entry.published_at}.`);
}
function checkInclusion({ proof, checkpoint }) {
  const holds = proof.extra && verifyInclusion(hashLeaf(proof.extra), proof.index, proof.hashes, checkpoint);
  return holds ? ok(`The entry is number ${proof.index} of the ${checkpoint.size} entries in the checkpoint.`) : failed("The proof does not lead from the entry to the checkpoint.");
}
async function checkCheckpoint({ logKeys, policy }, { checkpoint }) {
  const { origin, size, note } = checkpoint;
  const accepted = (policy?.logs ?? []).map(({ key }) => ({ key, fromSize: 0, toSize: null }));
  const keys = [...logKeys, ...accepted].filter(({ key }) => key.name === origin);
  if (logKeys.length + accepted.length === 0) return skipped("No key of the log is given.");
  if (keys.length === 0)
    return failed(`The checkpoint is of the log ${origin}, and no key given is of that log.`);
  const states = await Promise.all(keys.map(({ key }) => verifySignature(note, key)));
  if (states.includes("invalid")) return failed("A signature of the checkpoint is invalid.");
  const signers = keys.filter((_, index) => states[index] === "valid");
  if (signers.length === 0)
    return failed(
      "The checkpoint is not signed by the key that is given. If the log has another key today, give its key history too."
    );
  if (!signers.some((period) => isInPeriod(size, period)))
    return failed("The checkpoint is signed by a key that was not in use at its size.");
  return ok(`Signed by ${origin}.`);
}
async function checkCosignatures({ policy }, { checkpoint }) {
  if (!policy) return skipped("No policy with witnesses is given.");
  const { witnesses } = policy;
  if (witnesses.length === 0) return skipped("The policy names no witness.");
  const states = await Promise.all(witnesses.map(({ key }) => verifyCosignature(checkpoint.note, key)));
  if (states.some(({ state }) => state === "invalid")) return failed("A signature of a witness is invalid.");
  const cosigned = witnesses.filter((_, index) => states[index]?.state === "valid");
  const count = `Cosigned by ${cosigned.length} of ${witnesses.length} known witnesses`;
  return meetsQuorum(policy, new Set(cosigned.map(({ name }) => name))) ? ok(`${count}, enough for the policy.`) : failed(`${count}, too few for the policy.`);
}
function readProof(text) {
  const proof = text.length > FILE_LIMITS.proof ? null : parseProof(text);
  const checkpoint = proof && parseCheckpoint(proof.checkpoint);
  return checkpoint && { proof, checkpoint, entry: proof.extra && parseLogEntry(proof.extra) };
}
function parseObject(bytes) {
  try {
    const value = JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    );
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
function isCanonical(bytes, value) {
  if (!value) return false;
  try {
    return equalBytes(bytes, new TextEncoder().encode(canonicalize(value)));
  } catch {
    return false;
  }
}
function ok(text) {
  return { state: "ok", text };
}
function failed(text) {
  return { state: "failed", text };
}
function skipped(text) {
  return { state: "skipped", text };
}

// src/entry/browser/verify.ts
var MAX_FILE_BYTES = 4e6;
var FILE_LABELS = {
  snapshot: "snapshot",
  proof: "proof",
  timestamp: "timestamp",
  certificates: "certificates of the timestamp authority",
  keys: "key history",
  policy: "policy"
};
var CERTIFICATES_ADVICE = "Add the certificate of the authority to check that it is one you trust.";
var STATES = {
  ok: { label: "OK", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  skipped: { label: "Not checked", tone: "neutral" }
};
var form = find("verify-form", HTMLFormElement);
var input = find("files", HTMLInputElement);
var keyInput = find("log-key", HTMLInputElement);
var fileList = find("file-list", HTMLUListElement);
var verdict = find("verdict", HTMLElement);
var stepList = find("steps", HTMLOListElement);
var given = /* @__PURE__ */ new Map();
var runs = 0;
var isSupported = "parse" in URL ? hasEd25519() : Promise.resolve(false);
form.hidden = false;
input.addEventListener("change", () => void addFiles(input.files));
keyInput.addEventListener("change", () => void verify());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void verify();
});
form.addEventListener("reset", () => {
  given.clear();
  fileList.replaceChildren();
  setTimeout(() => void verify());
});
addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add("drop");
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) form.classList.remove("drop");
});
addEventListener("drop", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.remove("drop");
  void addFiles(event.dataTransfer?.files ?? null);
});
function hasFiles({ dataTransfer }) {
  return dataTransfer?.types.includes("Files") === true;
}
function find(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${id}`);
  return element;
}
async function addFiles(files) {
  const notes = [];
  for (const file of files ?? []) {
    if (file.size > MAX_FILE_BYTES) {
      notes.push(`${file.name} is too large`);
      continue;
    }
    const buffer = await file.arrayBuffer().catch(() => null);
    const bytes = buffer && new Uint8Array(buffer);
    const kind = bytes && recognizeFile(bytes);
    if (kind) given.set(kind, { name: file.name, bytes });
    else notes.push(`${file.name} ${bytes ? "was not recognized" : "could not be read"}`);
  }
  const names = Array.from(given, ([kind, { name }]) => `${name} (${FILE_LABELS[kind]})`);
  fileList.replaceChildren(...[...names, ...notes].map((text) => createElement("li", text)));
  await verify();
}
async function verify() {
  const run = ++runs;
  const snapshot = given.get("snapshot");
  if (!snapshot) {
    stepList.replaceChildren();
    return showVerdict("info", given.size > 0 ? "Add the snapshot, the file that ends in .json." : "");
  }
  const canVerify = await isSupported;
  const keys = await readKeys();
  const policy = readPolicy();
  if (run !== runs) return;
  if (!canVerify) return showRefusal("This browser is too old to verify a snapshot. Use the command line.");
  if (typeof keys === "string") return showRefusal(keys);
  if (typeof policy === "string") return showRefusal(policy);
  const steps = await verifySnapshot({
    snapshot: snapshot.bytes,
    sha256: null,
    proof: readText("proof"),
    logKeys: keys,
    policy,
    verifyTimestamp: createTimestampVerifier()
  });
  if (run === runs) showSteps(steps);
}
async function readKeys() {
  const vkey = keyInput.value.trim();
  if (vkey === "") return [];
  const key = parseVerifierKey(vkey);
  if (!key) return "The public key of the log is not a key. Copy all of it, from the name to the end.";
  const history = readText("keys");
  if (history === null) return [{ key, fromSize: 0, toSize: null }];
  return await verifyKeyHistory(history, vkey) ?? "The key history does not belong to the public key, or a signature in it is invalid.";
}
function readPolicy() {
  const file = given.get("policy");
  const policy = file ? parsePolicy(file.bytes) : null;
  return policy && "error" in policy ? `Line ${policy.line} of the policy: ${policy.error}` : policy;
}
function createTimestampVerifier() {
  const timestamp = given.get("timestamp");
  if (!timestamp) return null;
  return async (noteText) => {
    const module = await import("./verify-timestamp.js").catch(() => null);
    if (!module)
      return {
        state: "skipped",
        text: "The part of this page that reads timestamps was not loaded. Connect and reload the page."
      };
    return module.checkTimestamp(timestamp.bytes, noteText, readText("certificates"), CERTIFICATES_ADVICE);
  };
}
function readText(kind) {
  const file = given.get(kind);
  return file ? new TextDecoder().decode(file.bytes) : null;
}
function showRefusal(text) {
  stepList.replaceChildren();
  showVerdict("bad", text);
}
function showSteps(steps) {
  if (isVerified(steps, true)) showVerdict("good", "Verified: this snapshot was published as it is.");
  else if (steps.some(({ state }) => state === "failed")) showVerdict("bad", "Not verified: a step failed.");
  else if (given.has("proof")) showVerdict("bad", "Not verified: a step that is needed was not checked.");
  else showVerdict("info", "Add the proof, the file that ends in .tlog-proof.");
  stepList.replaceChildren(
    ...steps.map(({ state, text }) => {
      const { label, tone } = STATES[state];
      const item = createElement("li");
      const badge = createElement("span", label);
      badge.className = `badge ${tone}`;
      item.append(badge, createElement("span", text));
      return item;
    })
  );
}
function showVerdict(tone, text) {
  verdict.className = text === "" ? "" : `callout ${tone}`;
  verdict.textContent = text;
}
function createElement(name, text = "") {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
