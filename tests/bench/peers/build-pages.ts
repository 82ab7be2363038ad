// node build-pages.ts <folder>: the peer pages, built for production.
import {build} from 'vite';

const pages = ['bare-react', 'bare-zero', 'polling'];
await build({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: process.argv[2] ?? 'dist',
    emptyOutDir: true,
    target: 'es2024',
    rolldownOptions: {input: pages.map((name) => `${import.meta.dirname}/${name}.html`)},
  },
});
