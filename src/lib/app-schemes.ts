/**
 * URI schemes of apps that are no reverse domain names, as RFC 8252 section 7.1 wants them, but that MCP clients return to. The operating
 * system opens the app; any other app on the device can claim its scheme too, which PKCE makes useless (RFC 8252 section 8.1).
 */
export const APP_SCHEMES: Readonly<Record<string, { app: string; source: string }>> = {
  cursor: { app: 'Cursor', source: 'https://github.com/laravel/mcp/issues/173' },
  vscode: {
    app: 'Visual Studio Code',
    source: 'https://github.com/cline/cline/blob/main/.changeset/fix-vscode-web-auth-callback.md',
  },
  'vscode-insiders': {
    app: 'Visual Studio Code Insiders',
    source: 'https://github.com/bytebase/bytebase/issues/20510',
  },
  windsurf: { app: 'Windsurf', source: 'https://github.com/trypostit/trypost/pull/336' },
};
