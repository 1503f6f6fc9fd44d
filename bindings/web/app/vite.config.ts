import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// The service worker must know by name what it keeps, and the names change with the contents.
function offline(): Plugin {
  return {
    name: 'offline',
    generateBundle(_, bundle) {
      const files = [...Object.keys(bundle).filter(file => file !== 'index.html'), 'manifest.webmanifest', 'icon.svg', './'];
      const version = createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('src/offline.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace('[/* FILES */]', JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'offline.js', source });
    },
  };
}

export default defineConfig({
  base: './',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  plugins: [offline()],
});
