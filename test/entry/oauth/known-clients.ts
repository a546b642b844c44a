/** A client as its maker publishes it, and where it was read. */
export interface KnownClient {
  name: string;
  source: string;
  /** What it sends to the registration endpoint, with an example where it chooses a port or an id. */
  registration: { client_name: string; redirect_uris: string[]; [member: string]: unknown };
  /** Where it wants the answer. */
  redirectUri: string;
}

const PUBLIC = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** Registrations of well-known MCP clients. Of Windsurf none is published. */
export const KNOWN_CLIENTS: KnownClient[] = [
  {
    name: 'Claude',
    source:
      'https://support.anthropic.com/en/articles/11503834-building-custom-connectors-via-remote-mcp-servers',
    registration: {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
      ...PUBLIC,
    },
    redirectUri: 'https://claude.ai/api/mcp/auth_callback',
  },
  {
    name: 'Claude Code',
    source: 'https://claude.ai/oauth/claude-code-client-metadata',
    registration: {
      client_name: 'Claude Code',
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
      ...PUBLIC,
    },
    redirectUri: 'http://localhost:53682/callback',
  },
  {
    name: 'Cursor',
    source: 'https://github.com/erp-mafia/accounted/pull/2225',
    registration: {
      client_name: 'Cursor',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
      application_type: 'web',
      ...PUBLIC,
    },
    redirectUri: 'cursor://anysphere.cursor-mcp/oauth/callback',
  },
  {
    name: 'Visual Studio Code',
    source:
      'https://github.com/microsoft/vscode/blob/05f882b02c51633f2e1e8252722f8c3b626d74a9/src/vs/base/common/oauth.ts',
    registration: {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      scope: 'read audit spend publish',
      application_type: 'native',
      ...PUBLIC,
    },
    redirectUri: 'http://127.0.0.1:33418/',
  },
  {
    name: 'ChatGPT',
    source: 'https://github.com/danielealbano/android-remote-control-mcp/pull/166',
    registration: {
      client_name: 'ChatGPT',
      redirect_uris: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
      ...PUBLIC,
    },
    redirectUri: 'https://chatgpt.com/connector/oauth/OUbdUMlL15Ct',
  },
  {
    name: 'Gemini CLI',
    source:
      'https://github.com/google-gemini/gemini-cli/blob/0467592364ba09be2aa9391e4d9fe27a913f3fa3/packages/core/src/mcp/oauth-provider.ts',
    registration: {
      client_name: 'Gemini CLI MCP Client',
      redirect_uris: ['http://localhost:7777/oauth/callback'],
      scope: '',
      ...PUBLIC,
    },
    redirectUri: 'http://localhost:7777/oauth/callback',
  },
  {
    name: 'Zed',
    source:
      'https://github.com/zed-industries/zed/blob/7634561faf59ec8ab0320fda030c678fd126651c/crates/context_server/src/oauth.rs',
    registration: {
      client_name: 'Zed',
      redirect_uris: ['http://127.0.0.1:12345/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    redirectUri: 'http://127.0.0.1:12345/callback',
  },
  {
    name: 'Goose',
    source:
      'https://github.com/block/goose/blob/06423fd5f56dd53e51ef0c3550fd932cc15e50dd/crates/goose/src/oauth/mod.rs',
    registration: {
      client_name: 'goose',
      redirect_uris: ['http://127.0.0.1:51004/oauth_callback'],
      ...PUBLIC,
    },
    redirectUri: 'http://127.0.0.1:51004/oauth_callback',
  },
  {
    name: 'Cline',
    source:
      'https://github.com/cline/cline/blob/068316fee05ac9e4c02265d3fcffb8f68b8fd49b/src/services/mcp/McpOAuthManager.ts',
    registration: {
      client_name: 'Cline',
      client_uri: 'https://cline.bot',
      software_id: 'cline',
      redirect_uris: ['vscode://saoudrizwan.claude-dev/mcp-auth/callback/0cc175b9c0f1b6a831c399e269772661'],
      ...PUBLIC,
    },
    redirectUri: 'vscode://saoudrizwan.claude-dev/mcp-auth/callback/0cc175b9c0f1b6a831c399e269772661',
  },
  {
    name: 'MCP Inspector',
    source: 'https://www.npmjs.com/package/@modelcontextprotocol/inspector/v/2.12.0',
    registration: {
      client_name: 'MCP Inspector',
      redirect_uris: ['http://localhost:6274/oauth/callback'],
      ...PUBLIC,
    },
    redirectUri: 'http://localhost:6274/oauth/callback',
  },
  {
    name: 'LibreChat',
    source:
      'https://github.com/danny-avila/LibreChat/blob/00b3bc32f0f5dd65befa49a0773dae7d26d8e587/packages/api/src/mcp/oauth/handler.ts',
    registration: {
      client_name: 'LibreChat MCP Client',
      redirect_uris: ['https://chat.brightpage.net/api/mcp/site-audit/oauth/callback'],
      scope: 'read audit spend publish',
      ...PUBLIC,
    },
    redirectUri: 'https://chat.brightpage.net/api/mcp/site-audit/oauth/callback',
  },
  {
    name: 'Codex CLI',
    source: 'https://github.com/openai/codex/issues/30460',
    registration: {
      client_name: 'Codex',
      redirect_uris: ['http://127.0.0.1:63546/callback/6MFBM1In3Ey-'],
      ...PUBLIC,
    },
    redirectUri: 'http://127.0.0.1:63546/callback/6MFBM1In3Ey-',
  },
];
