import { siteAudit } from '@site-audit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  build: { rolldownOptions: { input: ['index.html', 'rye/index.html'] } },
  plugins: [siteAudit({ baseUrl: 'https://bakery.example.com/', minScore: 80, failOn: 'high' })],
});
