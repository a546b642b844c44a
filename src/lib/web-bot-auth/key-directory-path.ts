/** Where our public keys are (draft-ietf-webbotauth-httpsig-directory). */
export const KEY_DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
