import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// The style stands in the page itself: a phone paints one round trip earlier.
function styled(): Plugin {
  return {
    name: 'styled',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = String(page.source).replace(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/, (_, file) => {
        const style = bundle[file];
        if (style?.type !== 'asset') throw new Error(`${file} is not there`);
        delete bundle[file];
        return `<style>${style.source}</style>`;
      });
    },
  };
}

// The service worker must know by name what it keeps, and the names change with the contents.
function offline(): Plugin {
  return {
    name: 'offline',
    enforce: 'post',
    generateBundle(_, bundle) {
      const all = Object.keys(bundle).filter(file => file !== 'index.html');
      const isLater = (file: string) => /\.wasm$|\/((steps-)?(de|nb|pt|ru)|set|ready-variants)-[^/]*$/.test(file);
      const files = [...all.filter(file => !isLater(file)), 'manifest.webmanifest', 'icon.svg', './'];
      const page = bundle['index.html'];
      const parts = [...all.sort(), page?.type === 'asset' ? String(page.source) : ''];
      const version = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('src/offline.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(version))
        .replace('[/* FILES */]', JSON.stringify(files))
        .replace('[/* LATER */]', JSON.stringify(all.filter(isLater)));
      this.emitFile({ type: 'asset', fileName: 'offline.js', source });
    },
  };
}

export default defineConfig({
  base: './',
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  plugins: [styled(), offline()],
});
