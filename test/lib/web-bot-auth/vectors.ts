/** The key of RFC 9421 appendix B.1.4, as the service is given one. */
export const RFC_KEY = 'MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF';
export const RFC_JWK = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
export const RFC_KEYID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';

/** draft-ietf-webbotauth-httpsig-protocol-01, "EdDSA Using Curve edwards25519", "Signature-Agent Included Present on the Request". */
export const REQUEST_VECTOR = {
  components: [
    ['"@authority"', 'example.com'],
    ['"signature-agent";key="agent2"', '"https://signature-agent.test"'],
  ],
  parameters: [
    'created=1735689600',
    `keyid="${RFC_KEYID}"`,
    'alg="ed25519"',
    'expires=4889289600',
    'nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA=="',
    'tag="web-bot-auth"',
  ],
  signature: ':RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
} as const;

/** The same draft, "Signed Directory Response". */
export const DIRECTORY_VECTOR = {
  authority: 'signature-agent.test',
  created: 1_735_689_600,
  expires: 4_889_289_600,
  body: `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${RFC_KEYID}","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs","use":"sig"}]}`,
  digest: 'sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:',
  signature: ':l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==:',
} as const;
